import type { SnapshotFrom } from 'xstate';
import type { ImportFates } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import type { FileReading } from '#machines/wording-import/file-format.ts';
import { takenCount } from '#machines/wording-import/import-fates.ts';
import type { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import type { ImportPreview, ImportResult } from '#machines/wording-import/wording-import.port.ts';

type Snapshot = SnapshotFrom<typeof wordingImportMachine>;

/** Why a file is turned away before the server has seen it. */
export const TURNED_AWAY = ['tooMany', 'otherKind', 'empty', 'tooLarge'] as const;
export type TurnedAway = (typeof TURNED_AWAY)[number];

/** Nothing would be lost with the file: its texts are there, or none of them can be. */
const SETTLED = ['readOnly', 'turnedAway', 'refused', 'imported', 'takenBack'] as const;

/** Whether every text of the file is stored as it is there. */
function saysNothingNew(preview: ImportPreview | null): boolean {
  return preview?.comparison?.rows.length === 0 && (preview.comparison.refused?.count ?? 0) === 0;
}

function isFailed(snapshot: Snapshot): boolean {
  return snapshot.matches('refused') || snapshot.matches('previewFailed') || snapshot.matches('unreachable');
}

function isAsking(snapshot: Snapshot): boolean {
  return snapshot.matches('comparing') || snapshot.matches('loadingRows');
}

/** Selectors of an import for the screens. */
export const wordingImportSelectors = {
  contextIdentifier: (snapshot: Snapshot): string | null => snapshot.context.contextIdentifier,
  /** What the address names for an export; null for nothing. */
  exportChoice: (snapshot: Snapshot): ExportChoice | null => snapshot.context.exportChoice ?? null,
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  /** The file that was chosen; null for none, and for several. */
  file: (snapshot: Snapshot): ChosenFile | null =>
    snapshot.context.files.length === 1 ? (snapshot.context.files[0] ?? null) : null,
  /** How the file is read; null while that is not known. */
  reading: (snapshot: Snapshot): FileReading | null => snapshot.context.reading,
  /** There is a file whose name may say its language, once the languages are known. */
  isAwaitingLanguages: (snapshot: Snapshot): boolean => snapshot.matches({ withoutLanguage: 'early' }),
  /** There is a file, and neither it nor the user has said which language its texts have. */
  isWithoutLanguage: (snapshot: Snapshot): boolean => snapshot.matches({ withoutLanguage: 'asked' }),
  turnedAway: (snapshot: Snapshot): TurnedAway | null =>
    TURNED_AWAY.find((one) => snapshot.matches({ turnedAway: one })) ?? null,
  /** There is a file, and no one has said yet where its texts go. */
  isWithoutContext: (snapshot: Snapshot): boolean => snapshot.matches('withoutContext'),
  /** Whether another file or context can be chosen. */
  canChoose: (snapshot: Snapshot): boolean =>
    snapshot.can({ type: 'file.choose', files: [], formats: [], languages: null }),
  isImporting: (snapshot: Snapshot): boolean => snapshot.matches('importing'),
  isWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The user is asked whether the file is to be taken over; the preview says what would happen. */
  isComparing: (snapshot: Snapshot): boolean => isAsking(snapshot),
  isLoadingRows: (snapshot: Snapshot): boolean => snapshot.matches('loadingRows'),
  /** Why more texts of the preview could not be had. */
  rowsFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('comparing') ? snapshot.context.failure : null,
  /** Effect of the import, while it is current. */
  preview: (snapshot: Snapshot): ImportPreview | null =>
    isAsking(snapshot) || snapshot.matches('importing') ? snapshot.context.preview : null,
  /** Decisions about the texts of the file. */
  fates: (snapshot: Snapshot): ImportFates => snapshot.context.fates,
  /** Whether texts can be chosen: not on a server that takes all or none. */
  canDecide: (snapshot: Snapshot): boolean =>
    snapshot.can({ type: 'kind.decide', kind: 'added', fate: 'take' }),
  /** How many texts are taken; null where they cannot be chosen. */
  takenCount: ({ context: { preview, fates } }: Snapshot): number | null =>
    preview?.comparison ? takenCount(preview.comparison, fates) : null,
  /** Whether the effect in other contexts is that of the present decisions. */
  isPreviewCurrent: ({ context: { fates, previewedFates } }: Snapshot): boolean => fates === previewedFates,
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'import.confirm', key: '' }),
  /** Result of the import. */
  result: (snapshot: Snapshot): ImportResult | null =>
    snapshot.matches('imported') ? snapshot.context.result : null,
  /** The texts were imported, and the user has taken that back. */
  isTakenBack: (snapshot: Snapshot): boolean => snapshot.matches('takenBack'),
  canRetry: (snapshot: Snapshot): boolean => isFailed(snapshot) && snapshot.can({ type: 'import.retry' }),
  /** There is a file whose texts could be imported and were not. */
  hasUnimported: (snapshot: Snapshot): boolean =>
    snapshot.context.files.length > 0 &&
    !SETTLED.some((state) => snapshot.matches(state)) &&
    !(isAsking(snapshot) && saysNothingNew(snapshot.context.preview)),
  /** Whether an import was sent whose outcome is not known. */
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  failure: (snapshot: Snapshot): Failure | null => (isFailed(snapshot) ? snapshot.context.failure : null),
};
