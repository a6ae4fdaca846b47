import type { RECORDS, RecordName } from '#contract/records/all.ts';
import { CONTEXT_NAMES } from '#src/screens/records/context.ts';
import { DOCUMENT_NAMES } from '#src/screens/records/document.ts';
import { LANGUAGE_NAMES } from '#src/screens/records/language.ts';
import { MAIL_TEMPLATE_NAMES } from '#src/screens/records/mail-template.ts';
import type { NamesOf } from '#src/screens/records/names.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

type Said = {
  readonly [Name in RecordName]: NamesOf<(typeof RECORDS)[Name]> & {
    /** Texts of its own screens; fetched with them. */
    readonly texts: () => Promise<TextsOf<(typeof RECORDS)[Name]>>;
  };
};

/** Names and texts of the described records, in the order in which they are offered. */
export const DESCRIBED_WORDS: Said = {
  context: {
    ...CONTEXT_NAMES,
    texts: async () => (await import('#src/screens/records/context-texts.ts')).CONTEXT_TEXTS,
  },
  document: {
    ...DOCUMENT_NAMES,
    texts: async () => (await import('#src/screens/records/document-texts.ts')).DOCUMENT_TEXTS,
  },
  mailTemplate: {
    ...MAIL_TEMPLATE_NAMES,
    texts: async () => (await import('#src/screens/records/mail-template-texts.ts')).MAIL_TEMPLATE_TEXTS,
  },
  language: {
    ...LANGUAGE_NAMES,
    texts: async () => (await import('#src/screens/records/language-texts.ts')).LANGUAGE_TEXTS,
  },
};
