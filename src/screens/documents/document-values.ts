import type { Document } from '#contract/document-file.ts';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { ValuesOf } from '#contract/records/record.ts';

/** What stands in the form's fields, in their order; the select is empty until something is chosen. */
export type DocumentFields = {
  readonly identifier: string;
  readonly mainTitle: string;
  readonly fallbackDocumentLang: string | null;
  readonly description: string;
  readonly active: boolean;
};

/** What the fields begin with. */
export function fieldsOf(record: Document | null): DocumentFields {
  return {
    identifier: record?.identifier ?? '',
    mainTitle: record?.mainTitle ?? '',
    fallbackDocumentLang: record?.fallbackDocumentLang ?? null,
    description: record?.description ?? '',
    active: record?.active ?? true,
  };
}

/** What is submitted. */
export function valuesOf(fields: DocumentFields): ValuesOf<typeof DOCUMENT> {
  return {
    identifier: fields.identifier.trim(),
    mainTitle: fields.mainTitle.trim(),
    fallbackDocumentLang: fields.fallbackDocumentLang ?? '',
    description: fields.description.trim() === '' ? null : fields.description,
    active: fields.active,
  };
}
