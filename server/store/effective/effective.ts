import type { Kysely } from 'kysely';
import { type EffectiveChange, IMPACT_ROWS } from '#contract/impact.ts';
import { ALL_LANGUAGES, FALLBACK_LANGUAGE } from '#contract/limits.ts';
import type { ContextTree } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER, type LayerWording } from '#server/domain/inheritance.ts';
import { NOTHING_SHOWN, type ShownText, shownBelow, textIn } from '#server/domain/shown-texts.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { sorted } from '#server/store/base/sorted.ts';
import { identifiersIn, wordingsNamed } from '#server/store/effective/effective-read.ts';
import {
  type ContextChange,
  concernedContexts,
  contextChanges,
  readTrees,
  type Trees,
} from '#server/store/effective/effective-trees.ts';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** This many identifiers are read at once, and of the more contexts, the fewer. */
const MOST_IDENTIFIERS = 200;
const LAYERS_AT_ONCE = 2_000;

export interface EffectiveChanges {
  /** All places, each an identifier in a context. */
  readonly count: number;
  /** The first places with all their languages: by identifier, then context, then language. */
  readonly rows: readonly EffectiveChange[];
}

/** A wording before and after, as far as inheritance is concerned; null where there is none. */
interface TextChange {
  readonly before: PlacedWording | null;
  readonly after: PlacedWording | null;
}
type PlacedWording = LayerWording & { readonly contextIdentifier: string };

/**
 * Previews the effect of changes on other contexts: every text that a context would show differently, in every
 * language of the table, except in the contexts whose own wordings are changed; the text for all languages only where
 * no language changes. A context that is missing or inactive before or after shows nothing and is not compared.
 * @param db shows the state without the changes
 * @param changes at most one for each record
 */
export async function effectiveChanges(
  db: Kysely<Schema>,
  changes: readonly Change[],
): Promise<EffectiveChanges> {
  const yieldIfDue = eventLoopYielder();
  const texts: TextChange[] = [];
  const withoutTexts: Change[] = [];
  const homes = new Set<string | undefined>();
  for (const change of changes) {
    await yieldIfDue();
    if (change.subject !== 'wording') {
      withoutTexts.push(change);
      continue;
    }
    const text = asTextChange(change);
    texts.push(text);
    homes.add(text.before?.contextIdentifier).add(text.after?.contextIdentifier);
  }
  const contexts = contextChanges(withoutTexts);
  if (texts.length === 0 && contexts.length === 0) return { count: 0, rows: [] };
  const trees = await readTrees(db, contexts);
  const concerned = concernedContexts(trees, [...homes, ...contexts.map(({ identifier }) => identifier)]);
  const others = concerned.filter((identifier) => !homes.has(identifier));
  if (others.length === 0) return { count: 0, rows: [] };

  const comparison = new Comparison(db, { trees, contexts: others });
  await comparison.take(texts);
  await comparison.readFallbackLanguages();
  const langs = await readLanguages(db, withoutTexts);
  return comparison.differences(await comparison.identifiers(contexts), langs);
}

/** Changes of wordings carry them as the contract has them. */
function asTextChange(change: Change): TextChange {
  return change as unknown as TextChange;
}

async function readLanguages(db: Kysely<Schema>, changes: readonly Change[]): Promise<string[]> {
  const stored = await db.selectFrom('languages').select('lang').execute();
  const added = changes.flatMap(({ subject, after }) =>
    subject === 'language' && typeof after?.lang === 'string' ? [after.lang] : [],
  );
  return [...new Set([...stored.map(({ lang }) => lang), ...added])].sort();
}

/** Wordings of one identifier, by context. */
type Layers = ReadonlyMap<string, readonly LayerWording[]>;

interface Compared {
  readonly trees: Trees;
  readonly contexts: readonly string[];
}

/** Texts that contexts show before and after some changes, computed for a few identifiers at a time. */
class Comparison {
  readonly #db: Kysely<Schema>;
  readonly #compared: Compared;
  readonly #changesOf = new Map<string, TextChange[]>();
  /** Contexts whose wordings have a say: those that are compared and everything above them. */
  readonly #layers: ReadonlySet<string>;
  readonly #fallbackLangs = new Map<string, { readonly before: string; readonly after: string }>();
  readonly #yieldIfDue = eventLoopYielder();

  constructor(db: Kysely<Schema>, compared: Compared) {
    this.#db = db;
    this.#compared = compared;
    const { trees, contexts } = compared;
    this.#layers = new Set(contexts.flatMap((identifier) => chainsOf(trees, identifier)));
  }

  /** Takes the changes of wordings, which may be many. */
  async take(texts: readonly TextChange[]): Promise<void> {
    for (const change of texts) {
      await this.#yieldIfDue();
      for (const identifier of new Set([change.before?.identifier, change.after?.identifier])) {
        if (identifier === undefined) continue;
        const known = this.#changesOf.get(identifier);
        if (known) known.push(change);
        else this.#changesOf.set(identifier, [change]);
      }
    }
  }

  async readFallbackLanguages(): Promise<void> {
    const named = FALLBACK_LANG_IDENTIFIER;
    const layers = (await wordingsNamed(this.#db, [named], this.#layers)).get(named) ?? new Map();
    const [before, after] = this.#shown(named, layers);
    const langOf = (shown: ShownText) =>
      textIn(shown, ALL_LANGUAGES, FALLBACK_LANGUAGE)?.trim() || FALLBACK_LANGUAGE;
    for (const identifier of this.#compared.contexts) {
      this.#fallbackLangs.set(identifier, {
        before: langOf(before.at(identifier)),
        after: langOf(after.at(identifier)),
      });
    }
  }

  /** Identifiers of all texts that may be shown otherwise, in their order. */
  async identifiers(contexts: readonly ContextChange[]): Promise<string[]> {
    const { trees } = this.#compared;
    const sources = new Set(contexts.flatMap(({ identifier }) => chainsOf(trees, identifier)));
    for (const [identifier, { before, after }] of this.#fallbackLangs) {
      if (before !== after) for (const layer of chainsOf(trees, identifier)) sources.add(layer);
    }
    const found = await identifiersIn(this.#db, sources);
    for (const identifier of this.#changesOf.keys()) found.add(identifier);
    return sorted([...found]);
  }

  async differences(identifiers: readonly string[], langs: readonly string[]): Promise<EffectiveChanges> {
    const found: Found = { count: 0, rows: [], isCut: false };
    const atOnce = Math.max(1, Math.min(MOST_IDENTIFIERS, Math.floor(LAYERS_AT_ONCE / this.#layers.size)));
    for (let start = 0; start < identifiers.length; start += atOnce) {
      const batch = identifiers.slice(start, start + atOnce);
      const stored = await wordingsNamed(this.#db, batch, this.#layers);
      for (const identifier of batch) {
        this.#compare(identifier, stored.get(identifier) ?? new Map(), langs, found);
        await this.#yieldIfDue();
      }
    }
    return { count: found.count, rows: found.rows };
  }

  #compare(identifier: string, layers: Layers, langs: readonly string[], found: Found): void {
    const [before, after] = this.#shown(identifier, layers);
    for (const contextIdentifier of this.#compared.contexts) {
      const was = before.at(contextIdentifier);
      const is = after.at(contextIdentifier);
      const fallback = this.#fallbackLangs.get(contextIdentifier);
      if (!fallback || (was === is && fallback.before === fallback.after)) continue;
      const change = (lang: string): EffectiveChange[] => {
        const textBefore = textIn(was, lang, fallback.before);
        const textAfter = textIn(is, lang, fallback.after);
        if (textBefore === textAfter) return [];
        return [{ contextIdentifier, lang, identifier, before: textBefore, after: textAfter }];
      };
      const rows = langs.flatMap(change);
      // The text for all languages is not shown as such; it is named where it would otherwise go unsaid.
      if (rows.length === 0) rows.push(...change(ALL_LANGUAGES));
      if (rows.length > 0) addPlace(found, rows);
    }
  }

  #shown(identifier: string, before: Layers): [Shown, Shown] {
    const { trees } = this.#compared;
    const after = changedLayers(before, identifier, this.#changesOf.get(identifier) ?? []);
    return [new Shown(trees.before, before), new Shown(trees.after, after)];
  }
}

interface Found {
  count: number;
  readonly rows: EffectiveChange[];
  /** Not all places are among the rows. */
  isCut: boolean;
}

/** A place is listed with all its languages or not at all, so that what is listed can be counted like the whole. */
function addPlace(found: Found, rows: readonly EffectiveChange[]): void {
  found.count += 1;
  found.isCut ||= found.rows.length + rows.length > IMPACT_ROWS;
  if (!found.isCut) found.rows.push(...rows);
}

/** Texts that each context shows for one identifier, computed once for all contexts below it. */
class Shown {
  readonly #tree: ContextTree;
  readonly #layers: Layers;
  readonly #known = new Map<string, ShownText>();

  constructor(tree: ContextTree, layers: Layers) {
    this.#tree = tree;
    this.#layers = layers;
  }

  at(contextIdentifier: string): ShownText {
    const known = this.#known.get(contextIdentifier);
    if (known) return known;
    const context = this.#tree.find(contextIdentifier);
    const above = context?.parentIdentifier == null ? NOTHING_SHOWN : this.at(context.parentIdentifier);
    const shown = shownBelow(above, context?.active ? (this.#layers.get(contextIdentifier) ?? []) : []);
    this.#known.set(contextIdentifier, shown);
    return shown;
  }
}

function changedLayers(layers: Layers, identifier: string, changes: readonly TextChange[]): Layers {
  if (changes.length === 0) return layers;
  const changed = new Map(layers);
  for (const { before } of changes) {
    if (before?.identifier !== identifier) continue;
    const rest = (changed.get(before.contextIdentifier) ?? []).filter(({ lang }) => lang !== before.lang);
    changed.set(before.contextIdentifier, rest);
  }
  for (const { after } of changes) {
    if (after?.identifier !== identifier) continue;
    const rest = (changed.get(after.contextIdentifier) ?? []).filter(({ lang }) => lang !== after.lang);
    changed.set(after.contextIdentifier, [...rest, after]);
  }
  return changed;
}

/** The context and everything above it, before and after. */
function chainsOf({ before, after }: Trees, identifier: string): string[] {
  return [...before.chainOf(identifier), ...after.chainOf(identifier)].map((node) => node.identifier);
}
