import type { Wording } from '#contract/wording.ts';
import { commentLines, type FileNotes, noteOf } from '#server/exchange/file-notes.ts';
import { type Unit, unitsOf } from '#server/exchange/plurals.ts';
import { APPLE, legendOf, toCounted } from '#server/exchange/styles.ts';

interface Entry {
  readonly byLang: Map<string, Unit>;
}

/**
 * Writes a string catalog of Apple. Plural forms are variations only where they are so in every language of the
 * catalog: a key is either one or the other.
 * @param source language that the catalog calls its own
 */
export function writeXcstrings(wordings: readonly Wording[], source: string, notes: FileNotes): string {
  const byLang = Map.groupBy(
    wordings.filter(({ value }) => value),
    ({ lang }) => lang,
  );
  const texts = new Map(
    [...byLang].map(([lang, all]) => [
      lang,
      all.map(({ identifier, value }) => ({ key: identifier, value: value ?? '' })),
    ]),
  );
  const keys = new Set([...texts.values()].flatMap((all) => all.map(({ key }) => key)));
  const entries = new Map<string, Entry>();
  for (const [lang, all] of texts) {
    for (const unit of unitsOf(all)) {
      // Another language has a text of that name.
      const apart =
        unit.forms && keys.has(unit.key)
          ? [...unit.forms].map(([form, value]) => ({ key: `${unit.key}.${form}`, value }))
          : [unit];
      for (const one of apart) {
        const entry = entries.get(one.key) ?? { byLang: new Map() };
        entry.byLang.set(lang, one);
        entries.set(one.key, entry);
      }
    }
  }
  const lines = [...entries].map(
    ([key, entry]) => `    ${JSON.stringify(key)}: ${JSON.stringify(entryOf(entry, notes))}`,
  );
  const strings = lines.length > 0 ? `{\n${lines.join(',\n')}\n  }` : '{}';
  return `{\n  "sourceLanguage": ${JSON.stringify(tag(source))},\n  "strings": ${strings},\n  "version": "1.0"\n}\n`;
}

function entryOf({ byLang }: Entry, notes: FileNotes) {
  const all = [...byLang.values()].flatMap(({ value, forms }) => (forms ? [...forms.values()] : [value]));
  const note = [...byLang.values()].map((unit) => noteOf(notes, unit)).find((one) => one !== undefined);
  const comment = commentLines(legendOf(all, APPLE), note).join('\n');
  const unit = (text: string) => ({
    stringUnit: { state: 'translated', value: toCounted(text, all, APPLE) },
  });
  const localizations = [...byLang].map(([lang, { value, forms }]) => {
    const plural = forms && Object.fromEntries([...forms].map(([form, text]) => [form, unit(text)]));
    return [tag(lang), plural ? { variations: { plural } } : unit(value)] as const;
  });
  return { ...(comment && { comment }), localizations: Object.fromEntries(localizations) };
}

function tag(lang: string): string {
  return lang.replaceAll('_', '-');
}
