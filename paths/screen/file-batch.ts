import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { CANCEL, FAILED, FROM_ELSEWHERE, REFUSED, waits } from '#paths/screen/usual.ts';

const UPLOADING = ['progressbar Hochladen', 'button Hochladen abbrechen'];

export const fileSendingOnScreen: ScreenExecutors = {
  shows: {
    uploading: UPLOADING,
    sessionLost: UPLOADING,
    ...waits('saving', ['text Wird gespeichert …']),
  },
  does: {
    'upload.cancel': press('button Hochladen abbrechen'),
    'wait.cancel': press(CANCEL),
  },
  unseen: {
    stored: 'the row of the file says so',
    failed: 'the row of the file says why',
    cancelled: 'the row of the file is as before',
  },
  outside: { ...FROM_ELSEWHERE, 'upload.progress': 'the service reports it while it sends' },
};

const PANEL = 'region Mehrere Dateien hinzufügen';
const STORED = 'status …von 2 Dateien gespeichert';
const send = (hands: Hands) => hands.send();

export const fileBatchOnScreen: ScreenExecutors = {
  shows: {
    ...waits('open.files.loading', []),
    'open.files.known': [],
    'open.files.refused': [REFUSED],
    'open.files.unreachable': [],
    'open.files.sessionLost': [],
    'open.work.idle': [PANEL, 'perhaps button Schließen', `perhaps ${CANCEL}`],
    // What stands in for the sending of one file may have nothing to show.
    'open.work.sending': [
      PANEL,
      ...UPLOADING.map((mark) => `perhaps ${mark}`),
      'busy button Hochladen und speichern',
      STORED,
    ],
  },
  also: { 'filesFailure at open.files.unreachable': FAILED },
  // As soon as all is stored the screen closes itself.
  passing: { isDone: ['yes'] },
  always: [
    'alert Dateien dieser Art sind nicht erlaubt',
    'alert Die Datei, die ersetzt werden soll',
    'alert Der Server ist nicht erreichbar',
  ],
  does: {
    'files.add': send,
    'files.retry': send,
    'row.change': send,
    'row.remove': send,
    'batch.send': send,
    'batch.cancel': press('button Nach dieser Datei anhalten'),
    'batch.close': send,
    'wait.cancel': press(CANCEL),
  },
  unseen: { closed: 'what showed it is gone' },
  outside: FROM_ELSEWHERE,
};
