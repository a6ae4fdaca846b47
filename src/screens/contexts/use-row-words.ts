import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContextCoverage } from '#contract/context-coverage.ts';

interface RowWords {
  /** What the row is called: which context, and what is to be known of it before its cells are heard one by one. */
  row(active: boolean, note: string | null, counts: ContextCoverage | null): string;
  /** Numbers that lead somewhere, for those who hear the links without their columns. */
  texts(value: number): string;
  files(value: number): string;
  editors(value: number): string;
  missingIn(lang: string, missing: number): string;
}

/** What is heard of a context in the tree, where the eye has the columns. */
export function useRowWords(identifier: string): RowWords {
  const { t, i18n } = useLingui();
  const count = (missing: number) =>
    t({ id: 'matrix.missing.count', message: plural({ missing }, { one: '# fehlt', other: '# fehlen' }) });
  return {
    row: (active, note, counts) => {
      const missing = counts?.languages.reduce((sum, one) => sum + one.missing, 0) ?? 0;
      return [
        identifier,
        active ? null : t({ id: 'part.inactive', message: 'Inaktiv' }),
        note,
        missing === 0 ? null : count(missing),
      ]
        .filter(Boolean)
        .join(', ');
    },
    texts: (value) =>
      t({
        id: 'contextTree.texts.of',
        message: plural(
          { value },
          { one: `# Text von ${{ identifier }}`, other: `# Texte von ${{ identifier }}` },
        ),
      }),
    files: (value) =>
      t({
        id: 'contextTree.files.of',
        message: plural(
          { value },
          { one: `# Datei von ${{ identifier }}`, other: `# Dateien von ${{ identifier }}` },
        ),
      }),
    editors: (value) =>
      t({
        id: 'contextTree.editors.of',
        message: plural(
          { value },
          {
            one: `# Person in der Redaktion von ${{ identifier }}`,
            other: `# Personen in der Redaktion von ${{ identifier }}`,
          },
        ),
      }),
    missingIn: (lang, missing) => {
      const name = languageName(i18n.locale, lang);
      const where = t({ id: 'home.count.where', message: `auf ${{ name }} in ${identifier}` });
      return `${count(missing)} ${where}`;
    },
  };
}

function languageName(locale: string, lang: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(lang.replace('_', '-')) ?? lang;
  } catch {
    return lang;
  }
}
