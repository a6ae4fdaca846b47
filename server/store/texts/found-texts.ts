import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER } from '#server/domain/inheritance.ts';
import type { ReferenceLanguages } from '#server/domain/text-findings.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Cache } from '#server/store/base/memory.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import {
  isMoved,
  MANY_CHANGES,
  type WordingChange,
  wordingChanges,
} from '#server/store/base/wording-changes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { countIdentifiers } from '#server/store/texts/matrix-keys.ts';
import {
  type CheckedIdentifier,
  checkedLayers,
  checkIdentifier,
  findCheckedWordings,
  referenceLanguages,
} from '#server/store/texts/text-findings.ts';
import { notesStamp, readNotes } from '#server/store/texts/wording-notes.ts';

/** Identifiers whose texts are read and checked at once. */
const AT_ONCE = 100;
/** Contexts whose findings are kept. */
const CONTEXTS_KEPT = 16;

/** Findings of a context's own texts, of each identifier that has some. */
export type FoundOfContext = ReadonlyMap<string, CheckedIdentifier['found']>;

interface State {
  /** The contexts that the texts come from, as they were. */
  readonly chain: string;
  /** The newest revision that has been looked at. */
  readonly revision: number;
  readonly langs: ReferenceLanguages;
}

/** How many identifiers the texts of a context and those above it have; null as long as no one has asked for it. */
interface Counted {
  identifiers: number | null;
}

interface Kept extends State {
  readonly notes: string;
  readonly found: Map<string, CheckedIdentifier['found']>;
}

/** Where texts are counted, of which there may be many; asked for only then. */
export type CountingReader = () => Promise<Kysely<Schema>>;

/**
 * Findings of all texts of a context, kept in memory. The first request has them all checked; afterwards the history
 * says which identifiers have changed, and only those are checked again.
 */
export class FoundTexts implements Cache {
  readonly #db: Kysely<Schema>;
  readonly #kept = new Map<string, Kept>();
  readonly #states = new Map<string, State & Counted>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** No-op: cached findings are compared with the history on each read. */
  forget(): void {}

  forgetAll(): void {
    this.#kept.clear();
    this.#states.clear();
  }

  /**
   * In which languages a context's texts have their references.
   */
  async languages(counting: CountingReader, chain: readonly ContextNode[]): Promise<ReferenceLanguages> {
    return (await this.#stateOf(counting, chain)).langs;
  }

  /** How many identifiers the texts of a context and those above it have. */
  async identifiers(counting: CountingReader, chain: readonly ContextNode[]): Promise<number> {
    const state = await this.#stateOf(counting, chain);
    state.identifiers ??= await countIdentifiers(await counting(), chain);
    return state.identifiers;
  }

  /** @param chain the context first, its root last */
  async of(db: Kysely<Schema>, chain: readonly ContextNode[]): Promise<FoundOfContext> {
    const [context] = chain;
    if (!context) return new Map();
    const { identifier } = context;
    // Two who ask at once shall not check everything twice.
    const before = this.#turns.get(identifier) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#upToDate(db, identifier, chain));
    this.#turns.set(identifier, turn);
    try {
      return (await turn).found;
    } finally {
      if (this.#turns.get(identifier) === turn) this.#turns.delete(identifier);
    }
  }

  async #upToDate(db: Kysely<Schema>, context: string, chain: readonly ContextNode[]): Promise<Kept> {
    const contexts = chain.map(({ identifier }) => identifier);
    // Before the texts: what changes meanwhile is looked at once more.
    const state = await this.#stateOf(async () => db, chain);
    const now = { ...state, notes: await notesStamp(this.#db, contexts) };
    const kept = this.#kept.get(context);
    this.#kept.delete(context);
    const changed =
      kept && isDeepStrictEqual([kept.chain, kept.langs, kept.notes], [now.chain, now.langs, now.notes])
        ? await this.#changedSince(kept.revision, now.revision, contexts)
        : null;
    const next = { ...now, found: (changed && kept?.found) ?? new Map() };
    const notes = await readNotes(this.#db, contexts, changed);
    if (changed) await this.#check(chain, changed, next, notes);
    else await this.#checkAll(context, chain, next, notes);
    this.#kept.set(context, next);
    leaveAtMost(this.#kept);
    return next;
  }

  /** What most saves leave as it is: it hangs on where texts are, not on what they say. */
  async #stateOf(counting: CountingReader, chain: readonly ContextNode[]): Promise<State & Counted> {
    const context = chain[0]?.identifier ?? '';
    const now = {
      chain: JSON.stringify(chain.map(({ identifier, active }) => [identifier, active])),
      revision: await newestRevision(this.#db),
    };
    const known = this.#states.get(context);
    this.#states.delete(context);
    const isSame = known?.chain === now.chain && (await this.#holds(known.revision, now.revision, chain));
    const { langs, identifiers } = isSame
      ? known
      : { langs: await referenceLanguages(await counting(), chain), identifiers: null };
    const state = { ...now, langs, identifiers };
    this.#states.set(context, state);
    leaveAtMost(this.#states);
    return state;
  }

  /** Whether no text of these contexts has come, gone, moved or named another fallback language. */
  async #holds(revision: number, newest: number, chain: readonly ContextNode[]): Promise<boolean> {
    const changes = await wordingChanges(this.#db, revision, newest);
    const contexts = new Set<unknown>(chain.map(({ identifier }) => identifier));
    const isHere = (state: WordingChange['after']) => contexts.has(state?.contextIdentifier);
    return (
      changes?.every(
        (change) =>
          !(isHere(change.before) || isHere(change.after)) ||
          (!isMoved(change) && change.after?.identifier !== FALLBACK_LANG_IDENTIFIER),
      ) ?? false
    );
  }

  /** Identifiers of these contexts that have changed; null where all have to be checked again. */
  async #changedSince(
    revision: number,
    newest: number,
    contexts: readonly string[],
  ): Promise<string[] | null> {
    const changes = await wordingChanges(this.#db, revision, newest, MANY_CHANGES);
    if (!changes) return null;
    const changed = new Set<string>();
    for (const state of changes.flatMap(({ before, after }) => [before, after])) {
      const { contextIdentifier, identifier } = (state ?? {}) as Record<string, string>;
      if (identifier !== undefined && contexts.includes(contextIdentifier ?? '')) changed.add(identifier);
    }
    return [...changed];
  }

  async #checkAll(
    context: string,
    chain: readonly ContextNode[],
    kept: Kept,
    notes: ReadonlyMap<string, WordingNote>,
  ): Promise<void> {
    let last = '';
    for (;;) {
      const rows = await this.#db
        .selectFrom('wordings')
        .select('identifier')
        .distinct()
        .where('contextIdentifier', '=', context)
        .where('identifier', '>', last)
        .orderBy('identifier')
        .limit(AT_ONCE)
        .execute();
      await this.#check(
        chain,
        rows.map(({ identifier }) => identifier),
        kept,
        notes,
      );
      last = rows.at(-1)?.identifier ?? last;
      if (rows.length < AT_ONCE) return;
    }
  }

  async #check(
    chain: readonly ContextNode[],
    identifiers: readonly string[],
    { langs, found }: Kept,
    notes: ReadonlyMap<string, WordingNote>,
  ): Promise<void> {
    const [own, ...above] = chain.map(({ identifier }) => identifier);
    const yieldIfDue = eventLoopYielder();
    for (let start = 0; start < identifiers.length; start += AT_ONCE) {
      const some = identifiers.slice(start, start + AT_ONCE);
      const wordings = [
        ...(await findCheckedWordings(this.#db, own === undefined ? [] : [own], some)),
        ...(await findCheckedWordings(this.#db, above, some, [langs.fallback, langs.most, ALL_LANGUAGES])),
      ];
      const ofIdentifier = Map.groupBy(wordings, ({ identifier }) => identifier);
      for (const identifier of some) {
        await yieldIfDue();
        const layers = checkedLayers(chain, ofIdentifier.get(identifier) ?? []);
        const checked = checkIdentifier(layers, identifier, langs, notes.get(identifier) ?? null);
        if (checked.found.size === 0) found.delete(identifier);
        else found.set(identifier, checked.found);
      }
    }
  }
}

/** The context that was asked for longest ago goes first. */
function leaveAtMost(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > CONTEXTS_KEPT && oldest !== undefined) kept.delete(oldest);
}
