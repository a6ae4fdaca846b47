/** Waiting is allowed on a thread of statements: nothing else waits for it. */
export const BUSY_TIMEOUT_MS = 5_000;

/** A statement for the thread of a database file (long-reads-worker.ts, long-write-worker.ts). */
export interface StatementQuestion {
  readonly number: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface StatementAnswer {
  readonly number: number;
  readonly rows?: readonly unknown[];
  readonly changes?: number;
  readonly failure?: { readonly message: string; readonly errcode: number | null };
}

/** Runs a statement; a failure is an answer too, as a message can carry it. */
export function answerOf(
  number: number,
  run: () => Pick<StatementAnswer, 'rows' | 'changes'>,
): StatementAnswer {
  try {
    return { number, ...run() };
  } catch (error) {
    const { message, errcode = null } = error as Error & { errcode?: number };
    return { number, failure: { message, errcode } };
  }
}
