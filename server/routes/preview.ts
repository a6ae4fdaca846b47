import * as z from 'zod/mini';
import { type Call, PARAMETERS } from '#contract/call.ts';
import { type Impact, impactSchema, replacesTexts } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { impactOfRefusal } from '#server/routes/impact-of-refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { AnyCaller } from '#server/security/caller.ts';
import type { TransactionOptions, Unit, Work } from '#server/store/base/unit-of-work.ts';
import { impactOf } from '#server/store/effective/impact.ts';
import type { Change } from '#server/store/schema/change.ts';

/** content of an answer to a call that was previewed. */
export const PREVIEWED = z.object({ impact: impactSchema });

/**
 * Whether a call is to be previewed only.
 * @throws Refusal 012 for a call that cannot be, which must not be carried out instead, and for a value that is unclear
 */
export function isPreview(call: Call, query: unknown): boolean {
  return isWanted(PARAMETERS.dryRun, call.preview, query);
}

/**
 * Whether a call is to be carried out only where no one else would see another text.
 * @throws Refusal 012 as isPreview does
 */
export function isOnlyIfAlone(call: Call, query: unknown): boolean {
  return isWanted(PARAMETERS.ifAlone, call.ifAlone, query);
}

function isWanted(name: string, isKnown: true | undefined, query: unknown): boolean {
  const wish: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  if (wish === undefined || (wish === 'false' && isKnown)) return false;
  if (wish === 'true' && isKnown) return true;
  throw new Refusal(REFUSAL.invalid, { fields: [name] });
}

/** Whether a preview is asked for in so many words; anything unclear is refused later, when the payload is. */
export function asksForPreview(call: Call, query: unknown): boolean {
  const isQuery = typeof query === 'object' && query !== null;
  return call.preview === true && isQuery && Reflect.get(query, PARAMETERS.dryRun) === 'true';
}

/** Thrown in the place of what a handler does after its work is done, since it was not. */
export class Previewed extends Error {
  readonly content: unknown;
  constructor(content: unknown) {
    super('the call was previewed only');
    this.content = content;
  }
}

/** A changing call whose work is taken back; neither history, caches nor idempotency keys hear of it. */
export class Preview {
  readonly #parts: Parts;
  readonly #caller: AnyCaller;
  readonly #signal: AbortSignal;

  /** @param signal is aborted when the client has disconnected: a long preview would hold up those who save */
  constructor(parts: Parts, caller: AnyCaller, signal: AbortSignal) {
    this.#parts = parts;
    this.#caller = caller;
    this.#signal = signal;
  }

  /**
   * Runs a handler up to the end of its work.
   * @returns what the work would have changed, or what would have refused it
   * @throws Refusal for whatever is not the record's state: right and payload are those of the real call
   */
  async of(handle: () => Promise<unknown>): Promise<unknown> {
    try {
      await handle();
    } catch (error) {
      if (error instanceof Previewed) return error.content;
      throw error;
    }
    throw new Error('a call that is declared to be previewed did its work outside of write');
  }

  async write(work: Work<unknown>, options: TransactionOptions = {}): Promise<never> {
    return this.answer({ impact: (await this.look(work, options)).impact });
  }

  /** For a handler that answers more than the impact: what it has looked at is the content of the call's answer. */
  answer(content: unknown): never {
    throw new Previewed(content);
  }

  /** @returns changes: null when the work would be refused */
  async look(
    work: Work<unknown>,
    options: TransactionOptions = {},
  ): Promise<{ impact: Impact; changes: readonly Change[] | null }> {
    const { units, database } = this.#parts;
    try {
      const signal = this.#signal;
      const previewed = await units.preview(this.#caller.actor, work, { ...options, signal });
      signal.throwIfAborted();
      return { impact: await impactOf(database.read, previewed), changes: previewed.changes };
    } catch (error) {
      if (error instanceof Refusal && (error.status === 409 || error.obstacles)) {
        return { impact: impactOfRefusal(error), changes: null };
      }
      throw error;
    }
  }
}

/** The transaction of a changing call, as `write` of its handler runs it. */
interface Writer {
  write<Content>(work: Work<Content>, options?: TransactionOptions): Promise<Content>;
}

/** A changing call that is carried out only where no one else would see another text; otherwise its work is taken back. */
export class OnlyIfAlone implements Writer {
  readonly #parts: Parts;
  readonly #writer: Writer;

  constructor(parts: Parts, writer: Writer) {
    this.#parts = parts;
    this.#writer = writer;
  }

  /** @throws Previewed with the impact: it is not kept under the idempotency key, by which the same can be carried out */
  async write<Content>(work: Work<Content>, options: TransactionOptions = {}): Promise<Content> {
    return this.#writer.write(async (unit) => {
      const changes: Change[] = [];
      const content = await work(noting(unit, changes));
      // Only one transaction writes at a time: what is read here is what this one has found.
      const impact = await impactOf(this.#parts.database.read, { changes, users: [] });
      if (replacesTexts(impact)) throw new Previewed({ impact });
      return content;
    }, options);
  }
}

/** The unit, with every change also in a list. */
function noting(unit: Unit, changes: Change[]): Unit {
  return Object.create(unit, {
    record: {
      value: (change: Change) => {
        changes.push(change);
        unit.record(change);
      },
    },
  });
}
