import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { ExportRecord } from '#contract/sync-export.ts';
import type { Wording } from '#contract/wording.ts';
import { addWordings, changeWordings, deleteWordings, placeKey } from '#server/store/texts/wording-bulk.ts';
import {
  findWordingsIn,
  textsOf,
  toWording,
  WORDING_COLUMNS,
  type WordingTexts,
} from '#server/store/texts/wordings.ts';
import type { Application } from '#server/sync/application.ts';
import { isTwice } from '#server/sync/source-refusals.ts';
import { stagedRecords } from '#server/sync/staged.ts';

const ROWS_AT_ONCE = 100;

/** Adds, changes and takes out wordings until they are those of the export. */
export async function applyWordings(application: Application): Promise<void> {
  const { unit, folder, staged } = application;
  const kept = new Set<number>();
  for await (const batch of stagedRecords(folder, staged, 'wording')) {
    const there = batch.filter((texts) => refersToKnown(application, texts));
    const stored = await storedAt(application, there);
    const isNew = (texts: WordingTexts) => !stored.has(placeKey(texts));
    for (const id of await addWordings(unit, there.filter(isNew))) kept.add(id);
    const changed: { before: Wording; texts: WordingTexts }[] = [];
    for (const texts of there) {
      const before = stored.get(placeKey(texts));
      if (!before) continue;
      if (kept.has(before.id)) throw isTwice({ type: 'wording', name: texts.identifier });
      kept.add(before.id);
      if (!isSame(before, texts)) changed.push({ before, texts });
    }
    await changeWordings(unit, changed);
    await unit.handOver();
    application.done(batch.length);
  }
  await deleteOthers(application, kept);
}

function refersToKnown({ contexts, languages, note }: Application, texts: ExportRecord<'wording'>): boolean {
  const { contextIdentifier, identifier, lang } = texts;
  const name = `${identifier} (${lang}, ${contextIdentifier})`;
  const hasContext = contexts.has(contextIdentifier);
  const hasLanguage = lang === ALL_LANGUAGES || languages.has(lang);
  const values = { type: 'wording', name };
  if (!hasContext) note('wording', { reason: 'contextNotHere', values });
  if (!hasLanguage) note('wording', { reason: 'languageNotHere', values });
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
      stored.set(placeKey(row), toWording(row));
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
    await deleteWordings(unit, rows.filter(({ id }) => !kept.has(id)).map(toWording));
    await unit.handOver();
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function isSame(before: Wording, texts: WordingTexts): boolean {
  const now = textsOf(before);
  return (Object.keys(texts) as (keyof WordingTexts)[]).every((field) => now[field] === texts[field]);
}
