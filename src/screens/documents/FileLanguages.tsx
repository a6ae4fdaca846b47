import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClockExclamation, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Document } from '#contract/document-file.ts';
import { type LanguageMark, type LanguageState, languageMarks } from '#contract/file-languages.ts';
import type { Language } from '#contract/language.ts';
import { pathOf } from '#src/address/address.ts';
import { useRowControl } from '#src/components/row-control.ts';
import { formatDayAndTime } from '#src/i18n/formats.ts';
import classes from './documents.module.css';

interface FileLanguagesProps {
  readonly document: Document;
  /** All that there are; a file should be there in each that is active. */
  readonly languages: readonly Language[];
  /** Whether this user may add a file to some context. */
  readonly mayAdd: boolean;
}

const ICONS: Readonly<Record<LanguageState, typeof IconCheck>> = {
  present: IconCheck,
  older: IconClockExclamation,
  inactive: IconEyeOff,
  missing: IconPlus,
};

/** In which languages a document has files, as small marks: each leads to the file, or to adding it. */
export function FileLanguages({ document, languages, mayAdd }: FileLanguagesProps) {
  const { t, i18n } = useLingui();
  const { identifier } = document;
  return (
    <ul
      className={classes.languages}
      aria-label={t({
        id: 'document.fileLanguages.of',
        message: `Sprachen der Dateien von ${{ identifier }}`,
      })}
    >
      {marksOf(document, languages).map((mark) => (
        <li key={mark.lang}>
          <Mark mark={mark} document={document} words={inWords(i18n, mark, languages)} mayAdd={mayAdd} />
        </li>
      ))}
    </ul>
  );
}

/** The same for an exported list. */
export function languagesInWords(i18n: I18n, document: Document, languages: readonly Language[]): string {
  return marksOf(document, languages)
    .map((mark) => inWords(i18n, mark, languages))
    .join('; ');
}

function marksOf({ fileLanguages = [], fallbackDocumentLang }: Document, languages: readonly Language[]) {
  const active = languages.filter((language) => language.active).map(({ lang }) => lang);
  return languageMarks(fileLanguages, fallbackDocumentLang, active);
}

interface MarkProps {
  readonly mark: LanguageMark;
  readonly document: Document;
  readonly words: string;
  readonly mayAdd: boolean;
}

function Mark({ mark: { lang, state, files }, document, words, mayAdd }: MarkProps) {
  const { t } = useLingui();
  const control = useRowControl(`language-${lang}`);
  const Icon = ICONS[state];
  const { identifier } = document;
  const inside = (
    <>
      <Icon aria-hidden size={14} stroke={2} />
      {lang}
    </>
  );
  const look = { className: classes.language ?? '', 'data-state': state };
  if (!files && !mayAdd) {
    return (
      <span {...look} role="img" aria-label={words} title={words}>
        {inside}
      </span>
    );
  }
  const route = { kind: 'documentFile', documentId: document.id } as const;
  // The visible text comes first, as a word of its own: people say it to the computer.
  const label = files
    ? t({ id: 'document.language.open', message: `${{ lang }} – ${{ identifier }}, ${{ words }}, öffnen` })
    : t({
        id: 'document.language.add',
        message: `${{ lang }} – ${{ identifier }}, ${{ words }}, Datei hinzufügen`,
      });
  return (
    <Link
      {...look}
      {...control}
      to={pathOf({ ...route, ...(files ? { fileId: files.fileId } : { fileId: null, startLang: lang }) })}
      aria-label={label}
      title={words}
    >
      {inside}
    </Link>
  );
}

/** Label of a mark. */
function inWords(
  i18n: I18n,
  { lang, state, files, newer }: LanguageMark,
  languages: readonly Language[],
): string {
  const nameOf = (code: string) => languages.find((one) => one.lang === code)?.description || code;
  const language = nameOf(lang);
  const dayOf = (moment: string) => formatDayAndTime(Date.parse(moment)).day;
  const date = files ? dayOf(files.versionDate) : '';
  switch (state) {
    case 'missing':
      return i18n._(msg({ id: 'document.language.missing', message: `${{ language }}: fehlt` }));
    case 'inactive':
      return i18n._(msg({ id: 'document.language.inactive', message: `${{ language }}: nur inaktiv` }));
    case 'older': {
      const [other, otherDate] = newer ? [nameOf(newer.lang), dayOf(newer.versionDate)] : ['', ''];
      return i18n._(
        msg({
          id: 'document.language.older',
          message: `${{ language }}: vom ${{ date }}, älter als ${{ other }} vom ${{ otherDate }}`,
        }),
      );
    }
    default:
      return i18n._(msg({ id: 'document.language.present', message: `${{ language }}: vom ${{ date }}` }));
  }
}
