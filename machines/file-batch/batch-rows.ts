import type { DocumentFile } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { FileOrder, RowChoice } from '#machines/file-batch/file-batch.port.ts';
import type { SendingOutcome } from '#machines/file-batch/file-sending.machine.ts';
import type { ChosenFile, StagedFile } from '#machines/file-upload/file-upload.port.ts';
import type { Failure } from '#machines/kit/failure.ts';

/** Where a file of a batch stands. */
export type RowStage = 'open' | 'queued' | 'sending' | 'stored' | 'failed';

/** One file of a batch. */
export interface BatchRow {
  /** Names it among the others. */
  readonly id: string;
  readonly file: ChosenFile;
  readonly choice: RowChoice;
  readonly stage: RowStage;
  /** How it is stored; null before it was sent. */
  readonly order: FileOrder | null;
  /** It is sent as before, since it is not known whether it was stored. */
  readonly isRepeated: boolean;
  /** Its bytes, where the server has them and waits for a save. */
  readonly staged: StagedFile | null;
  /** The server had its bytes, and has them no more. */
  readonly isSpent: boolean;
  readonly failure: Failure | null;
  readonly stored: DocumentFile | null;
}

/** A row that is to be sent, and how. */
export interface SentRow {
  readonly id: string;
  readonly order: FileOrder;
}

export function newRow(id: string, file: ChosenFile): BatchRow {
  const nothing = { order: null, staged: null, failure: null, stored: null } as const;
  return { id, file, choice: {}, stage: 'open', isRepeated: false, isSpent: false, ...nothing };
}

/** Nothing can be decided about a row that is on its way or has arrived. */
const isOpen = ({ stage }: BatchRow): boolean => stage === 'open' || stage === 'failed';

/** The rows with one of them decided otherwise; why it failed may be over with that. */
export function decided(rows: readonly BatchRow[], id: string, choice: RowChoice): readonly BatchRow[] {
  return rows.map((row) =>
    row.id === id && isOpen(row)
      ? { ...row, choice: { ...row.choice, ...choice }, stage: 'open', failure: null }
      : row,
  );
}

/** The rows with those queued that are to be sent. What was decided for them stands from then on. */
export function queued(rows: readonly BatchRow[], sent: readonly SentRow[]): readonly BatchRow[] {
  return rows.map((row) => {
    const order = sent.find(({ id }) => id === row.id)?.order;
    if (!order || !isOpen(row)) return row;
    const { lang, contextIdentifier, target } = order;
    const before = row.order && isUncertain(row) && isSame(row.order, order) ? row.order : null;
    return {
      ...row,
      choice: { lang, contextIdentifier, target: target?.id ?? 'new' },
      stage: 'queued',
      // The server carries the same out once under its key.
      order: before ?? order,
      isRepeated: before !== null,
      failure: null,
    };
  });
}

const isUncertain = ({ failure }: BatchRow) => failure?.kind === 'unreachable';

function isSame(one: FileOrder, other: FileOrder): boolean {
  return (
    one.lang === other.lang &&
    one.contextIdentifier === other.contextIdentifier &&
    one.target?.id === other.target?.id &&
    one.name === other.name
  );
}

/**
 * The rows with the first that waits being sent.
 * @param files those of the document: one that has changed since becomes the next version of what it is by now
 */
export function begun(rows: readonly BatchRow[], files: readonly DocumentFile[] | null): readonly BatchRow[] {
  const next = rows.findIndex(({ stage }) => stage === 'queued');
  return rows.map((row, index) => {
    if (index !== next || !row.order) return row;
    const latest = files?.find(({ id }) => id === row.order?.target?.id);
    const order = latest && !row.isRepeated ? { ...row.order, target: latest } : row.order;
    return { ...row, stage: 'sending', order };
  });
}

/** The rows with those open again that have not begun. */
export function halted(rows: readonly BatchRow[]): readonly BatchRow[] {
  return rows.map((row) => (row.stage === 'queued' ? { ...row, stage: 'open' } : row));
}

/** The rows with the one that was sent as it ended. */
export function settled(
  rows: readonly BatchRow[],
  { staged, failure, stored }: SendingOutcome,
): readonly BatchRow[] {
  const stage = stored ? 'stored' : failure ? 'failed' : 'open';
  const isMissing = failure?.kind === 'refused' && failure.code === REFUSAL.fileMissingOrTooLarge;
  // The save did not find them: they waited for too long, or an earlier save took them.
  const isSpent = staged !== null && isMissing;
  return rows.map((row) =>
    row.stage === 'sending'
      ? { ...row, stage, failure, isSpent, stored: stored?.file ?? null, staged: isSpent ? null : staged }
      : row,
  );
}

/** The files with one that was just stored in its place. */
export function withStored(files: readonly DocumentFile[], stored: DocumentFile): readonly DocumentFile[] {
  return [...files.filter(({ id }) => id !== stored.id), stored];
}

const STALE: ReadonlySet<string> = new Set([REFUSAL.changedMeanwhile, REFUSAL.notFound, REFUSAL.taken]);

/** Whether a refusal says that the document has other files by now. */
export function isOutdated(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && STALE.has(failure.code);
}
