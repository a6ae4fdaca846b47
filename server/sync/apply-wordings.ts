import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { ExportRecord } from '#contract/sync.ts';
import type { Wording } from '#contract/wording.ts';
import { addWording, changeWording } from '#server/store/wording-save.ts';
import {
  findWordingsIn,
  textsOf,
  toWording,
  WORDING_COLUMNS,
  type WordingTexts,
} from '#server/store/wordings.ts';
import type { Application } from '#server/sync/application.ts';
import { isTwice, stagedRecords } from '#server/sync/staged.ts';

const ROWS_AT_ONCE = 250;

/** Adds, changes and takes out wordings until they are those of the export. */
export async function applyWordings(application: Application): Promise<void> {
  const { unit, folder, staged } = application;
  const kept = new Set<number>();
  for await (const batch of stagedRecords(folder, staged, 'wording')) {
    const there = batch.filter((texts) => refersToKnown(application, texts));
    const stored = await storedAt(application, there);
    for (const texts of there) {
      const before = stored.get(keyOf(texts));
      if (!before) {
        kept.add((await addWording(unit, texts)).id);
        continue;
      }
      if (kept.has(before.id)) throw isTwice(`die Formulierung ${texts.identifier}`);
      kept.add(before.id);
      if (!isSame(before, texts)) await changeWording(unit, before, texts);
    }
    application.done(batch.length);
  }
  await deleteOthers(application, kept);
}

function refersToKnown({ contexts, languages, note }: Application, texts: ExportRecord<'wording'>): boolean {
  const { contextIdentifier, identifier, lang } = texts;
  const name = `${identifier} (${lang}, ${contextIdentifier})`;
  const hasContext = contexts.has(contextIdentifier);
  const hasLanguage = lang === ALL_LANGUAGES || languages.has(lang);
  if (!hasContext) note('wording', `Für die Formulierung ${name} gibt es hier den Kontext nicht.`);
  if (!hasLanguage) note('wording', `Für die Formulierung ${name} gibt es hier die Sprache nicht.`);
  return hasContext && hasLanguage;
}

async function storedAt(
  { unit }: Application,
  batch: readonly WordingTexts[],
): Promise<Map<string, Wording>> {
  const stored = new Map<string, Wording>();
  const identifiers = new Map<string, Set<string>>();
  for (const { contextIdentifier, identifier } of batch) {
    const named = identifiers.get(contextIdentifier) ?? new Set();
    identifiers.set(contextIdentifier, named.add(identifier));
  }
  for (const [context, named] of identifiers) {
    for (const row of await findWordingsIn(unit.db, [context], [...named]))
      stored.set(keyOf(row), toWording(row));
  }
  return stored;
}

async function deleteOthers({ unit }: Application, kept: ReadonlySet<number>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await unit.db
      .selectFrom('wordings')
      .select(WORDING_COLUMNS)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const lost = rows.filter(({ id }) => !kept.has(id)).map(toWording);
    if (lost.length > 0) {
      const ids = lost.map(({ id }) => id);
      await unit.db.deleteFrom('wordings').where('id', 'in', ids).execute();
    }
    for (const before of lost) {
      unit.record({ subject: 'wording', entityId: before.id, operation: 'DEL', before, after: null });
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function keyOf({
  contextIdentifier,
  identifier,
  lang,
}: Pick<WordingTexts, 'contextIdentifier' | 'identifier' | 'lang'>) {
  return `${contextIdentifier}\u0000${identifier}\u0000${lang}`;
}

function isSame(before: Wording, texts: WordingTexts): boolean {
  const now = textsOf(before);
  return (Object.keys(texts) as (keyof WordingTexts)[]).every((field) => now[field] === texts[field]);
}
