import type { Kysely } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding, WordingNote } from '#contract/wording-care.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { FALLBACK_LANG_IDENTIFIER, fallbackLanguageOf } from '#server/domain/inheritance.ts';
import {
  type DatedLayer,
  type DatedWording,
  fingerprintOf,
  type Reference,
  type ReferenceLanguages,
  referenceOf,
  storedFindings,
  textFindings,
} from '#server/domain/text-findings.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { type Acceptances, readAcceptances } from '#server/store/texts/accepted-findings.ts';
import { areFew, readNotes } from '#server/store/texts/wording-notes.ts';

/** A wording with what its findings hang on. */
export interface CheckedWording extends DatedWording {
  readonly contextIdentifier: string;
}

function checkedIn(db: Kysely<Schema>, contexts: readonly string[], identifiers: readonly string[]) {
  return db
    .selectFrom('wordings')
    .select(['contextIdentifier', 'identifier', 'lang', 'value', 'active', 'resetInheritance'])
    .select(['creationDate', 'modificationDate', 'valueDate'])
    .where(isOneOf(db, 'contextIdentifier', contexts))
    .where(isOneOf(db, 'identifier', identifiers));
}

const OF_FEW = new RepeatedStatement(checkedIn);

/** Stored wordings of these identifiers in these contexts. @param langs only those in these languages */
export async function findCheckedWordings(
  db: Kysely<Schema>,
  contexts: readonly string[],
  identifiers: readonly string[],
  langs?: readonly string[],
): Promise<CheckedWording[]> {
  if (contexts.length === 0 || identifiers.length === 0) return [];
  const isAtOnce = langs === undefined && areFew(identifiers);
  const rows = isAtOnce
    ? await OF_FEW.execute(db, contexts, identifiers)
    : await checkedIn(db, contexts, identifiers)
        .$if(langs !== undefined, (query) => query.where('lang', 'in', langs ?? []))
        .execute();
  return rows.map(({ modificationDate, valueDate, active, resetInheritance, ...row }) => ({
    ...row,
    active: fromFlag(active),
    resetInheritance: fromFlag(resetInheritance),
    valueDate: valueDate ?? modificationDate,
  }));
}

/** The layers of a chain with these wordings. */
export function checkedLayers(
  chain: readonly ContextNode[],
  wordings: readonly CheckedWording[],
): readonly DatedLayer[] {
  const places = Map.groupBy(wordings, ({ contextIdentifier }) => contextIdentifier);
  return chain.map(({ identifier, active }) => ({
    contextIdentifier: identifier,
    active,
    wordings: places.get(identifier) ?? [],
  }));
}

/** In which languages a context's texts have their references. */
export async function referenceLanguages(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
): Promise<ReferenceLanguages> {
  const fallback = await fallbackLanguage(db, chain);
  return { fallback, most: (await mostLanguage(db, chain)) ?? fallback };
}

async function fallbackLanguage(db: Kysely<Schema>, chain: readonly ContextNode[]): Promise<string> {
  const contexts = chain.map(({ identifier }) => identifier);
  const named = await findCheckedWordings(db, contexts, [FALLBACK_LANG_IDENTIFIER]);
  return fallbackLanguageOf(checkedLayers(chain, named));
}

/** The language that most texts of a chain have; null where there are none. Counts all of them. */
async function mostLanguage(db: Kysely<Schema>, chain: readonly ContextNode[]): Promise<string | null> {
  const contexts = chain.map(({ identifier }) => identifier);
  const [first] = await db
    .selectFrom('wordings')
    .select(({ fn }) => ['lang', fn.countAll<number>().as('count')])
    .where('contextIdentifier', 'in', contexts)
    .where('lang', '!=', ALL_LANGUAGES)
    .groupBy('lang')
    .orderBy('count', 'desc')
    .orderBy('lang')
    .limit(1)
    .execute();
  return first?.lang ?? null;
}

/** Result of the checks for one identifier of a context. */
export interface CheckedIdentifier {
  readonly reference: Reference | null;
  /** Findings of each of the context's own texts that has some, by its language. */
  readonly found: ReadonlyMap<string, FoundInText>;
}

export interface FoundInText {
  readonly fingerprint: string;
  readonly findings: readonly TextFinding[];
}

/** @param layers of this identifier, the context first, its root last */
export function checkIdentifier(
  layers: readonly DatedLayer[],
  identifier: string,
  langs: ReferenceLanguages,
  note: WordingNote | null,
): CheckedIdentifier {
  const reference = referenceOf(layers, identifier, langs);
  const found = new Map<string, FoundInText>();
  for (const own of layers[0]?.wordings ?? []) {
    const findings = storedFindings(own, reference, note);
    if (findings.length === 0) continue;
    found.set(own.lang, { fingerprint: fingerprintOf(own.value, reference), findings });
  }
  return { reference, found };
}

/** Findings with who has accepted them. */
export function withAcceptances(
  place: { readonly identifier: string; readonly lang: string },
  { fingerprint, findings }: FoundInText,
  accepted: Acceptances,
): StoredFinding[] {
  return findings.map((finding) => ({
    ...finding,
    accepted: accepted.of({ ...place, ...finding, fingerprint }),
  }));
}

/** A text as it is to be, or has just become, in a context. */
export interface ChangedText {
  readonly identifier: string;
  readonly lang: string;
  readonly value: string | null;
}

const IDENTIFIERS_AT_ONCE = 500;

/**
 * Findings of texts that are about to be written in a context, or just have been, in their order. One that has been
 * accepted for exactly this text is left out. References are those that there will be when all of them are written.
 * @param chain the context first, its root last
 */
export async function findingsOf(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  texts: readonly ChangedText[],
): Promise<readonly (readonly TextFinding[])[]> {
  const [context] = chain;
  if (!context || texts.length === 0) return texts.map(() => []);
  const contexts = chain.map(({ identifier }) => identifier);
  let langs: Partial<ReferenceLanguages> = {};
  const yieldIfDue = eventLoopYielder();
  const changed = Map.groupBy(texts, ({ identifier }) => identifier);
  const found = new Map<ChangedText, readonly TextFinding[]>();
  const identifiers = [...changed.keys()];
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const some = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    const [wordings, notes] = await Promise.all([
      findCheckedWordings(db, contexts, [...some, FALLBACK_LANG_IDENTIFIER]),
      readNotes(db, contexts, some),
    ]);
    const stored = Map.groupBy(wordings, ({ identifier }) => identifier);
    const named = stored.get(FALLBACK_LANG_IDENTIFIER) ?? [];
    const fallback = langs.fallback ?? fallbackLanguageOf(checkedLayers(chain, named));
    langs = { ...langs, fallback };
    const fingerprints = new Map<ChangedText, string>();
    for (const identifier of some) {
      await yieldIfDue();
      const wanted = changed.get(identifier) ?? [];
      const own = wanted.map((text) => asWording(text, context.identifier));
      const isLeft = (one: CheckedWording) =>
        one.contextIdentifier !== context.identifier || !wanted.some(({ lang }) => lang === one.lang);
      const all = [...(stored.get(identifier) ?? []).filter(isLeft), ...own];
      const layers = checkedLayers(chain, all);
      let reference = referenceOf(layers, identifier, { fallback, most: fallback });
      // Rare, and counts all texts: not for one that could only be compared with itself.
      if (!reference && new Set(all.map(({ lang }) => lang)).size > 1) {
        const most = langs.most ?? (await mostLanguage(db, chain)) ?? fallback;
        langs = { ...langs, most };
        reference = referenceOf(layers, identifier, { fallback, most });
      }
      for (const text of wanted) {
        const findings = textFindings(text, reference, notes.get(identifier) ?? null);
        if (findings.length === 0) continue;
        found.set(text, findings);
        fingerprints.set(text, fingerprintOf(text.value, reference));
      }
    }
    if (fingerprints.size === 0) continue;
    const accepted = await readAcceptances(db, context.identifier, some);
    for (const [text, fingerprint] of fingerprints) {
      const { identifier, lang } = text;
      const isOpen = (finding: TextFinding) =>
        accepted.of({ identifier, lang, fingerprint, ...finding }) === null;
      found.set(text, (found.get(text) ?? []).filter(isOpen));
    }
  }
  return texts.map((text) => found.get(text) ?? []);
}

function asWording({ identifier, lang, value }: ChangedText, contextIdentifier: string): CheckedWording {
  const texts = { contextIdentifier, identifier, lang, value };
  return { ...texts, active: true, resetInheritance: false, creationDate: 0, valueDate: 0 };
}

/** Checks one identifier of a context, as stored. */
export async function checkOf(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  identifier: string,
  langs: ReferenceLanguages,
): Promise<CheckedIdentifier> {
  const contexts = chain.map((context) => context.identifier);
  const [wordings, notes] = await Promise.all([
    findCheckedWordings(db, contexts, [identifier]),
    readNotes(db, contexts, [identifier]),
  ]);
  return checkIdentifier(checkedLayers(chain, wordings), identifier, langs, notes.get(identifier) ?? null);
}
