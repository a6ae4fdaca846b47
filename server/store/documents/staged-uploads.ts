import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { stateRefusal } from '#server/domain/refusal.ts';
import type { Database } from '#server/store/base/database.ts';
import { stagedBy, UPLOAD_WAITS_MS } from '#server/store/documents/uploads.ts';

interface StagedParts {
  readonly database: Pick<Database, 'read'>;
  readonly now: () => number;
}

/** One upload's part of what its user may have waiting. */
export interface Share {
  /** The same bytes. @throws Refusal 429/044 with the reason `stagedUploads` as soon as they are too many */
  counted(source: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /** From then on the row in the database stands for it, or nothing. */
  close(): void;
}

/** Keeps one user's uploads that no file has taken yet from filling the disk: so many bytes in a day. */
export class StagedUploads {
  readonly #parts: StagedParts;
  /** Bytes of uploads that are arriving, by user. */
  readonly #arriving = new Map<number, number>();

  constructor(parts: StagedParts) {
    this.#parts = parts;
  }

  /**
   * @param expected bytes that the sender has announced; 0 when nothing was said
   * @throws Refusal 429/044 when they are more than is left
   */
  async open(userId: number | null, expected: number): Promise<Share> {
    if (userId === null) return { counted: (source) => source, close: () => {} };
    const { database, now } = this.#parts;
    const { bytes: staged, oldest } = await stagedBy(database.read, userId, now());
    const free = (oldest ?? now()) + UPLOAD_WAITS_MS - now();
    const retryAfter = Math.max(1, Math.ceil(free / 1_000));
    const refuseBeyond = (more: number) => {
      if (staged + (this.#arriving.get(userId) ?? 0) + more <= LIMITS.stagedBytes) return;
      throw stateRefusal(REFUSAL.tooManyRequests, 'stagedUploads', { status: 429, retryAfter });
    };
    refuseBeyond(expected);
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      const all = (this.#arriving.get(userId) ?? 0) + bytes;
      if (all > 0) this.#arriving.set(userId, all);
      else this.#arriving.delete(userId);
    };
    return {
      counted: async function* (source) {
        for await (const piece of source) {
          add(piece.length);
          refuseBeyond(0);
          yield piece;
        }
      },
      close: () => add(-own),
    };
  }
}
