import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, pressWhereOffered, RETRY, waits } from '#paths/screen/usual.ts';

const DOWNLOAD = 'button Datei herunterladen';
/** Before the languages are there nothing can be made, and nothing is counted. */
const PERHAPS = [`perhaps ${DOWNLOAD}`, `perhaps disabled ${DOWNLOAD}`];
const COUNTS = 'status Die Texte werden gezählt …';
const NOT_COUNTED = 'status Die Texte konnten nicht gezählt werden';

export const wordingExportOnScreen: ScreenExecutors = {
  shows: {
    recalling: [...PERHAPS, `perhaps ${COUNTS}`],
    settling: [...PERHAPS, `perhaps ${COUNTS}`],
    keeping: [...PERHAPS, `perhaps ${COUNTS}`],
    incomplete: [`disabled ${DOWNLOAD}`],
    uncounted: [DOWNLOAD],
    ...waits('counting', [DOWNLOAD, COUNTS]),
    counted: [DOWNLOAD, 'status Die Datei enthält'],
    refused: [DOWNLOAD, NOT_COUNTED, RETRY],
    unreachable: [DOWNLOAD, NOT_COUNTED, RETRY],
    sessionLost: [DOWNLOAD, COUNTS],
  },
  does: {
    // The fields are the browser's business; contexts and languages come from around.
    'choice.change': (hands) => hands.send(),
    'context.choose': (hands) => hands.send(),
    'languages.arrive': (hands) => hands.send(),
    'file.download': pressWhereOffered(DOWNLOAD),
    'count.retry': press(RETRY),
    'export.close': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
