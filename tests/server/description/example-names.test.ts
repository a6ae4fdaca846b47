import { expect, test } from 'vitest';
import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { WORDING } from '#contract/records/wording.ts';
import { DEMO_CONTEXTS } from '#server/demo/contexts.ts';
import { DOCUMENT_EDITS } from '#server/demo/documents.ts';
import { demoMailTemplates } from '#server/demo/mail-templates.ts';
import { GENERAL_TEXTS } from '#server/demo/texts/general.ts';
import { PROPERTY_EXAMPLES } from '#server/description/property-examples.ts';

const contexts = DEMO_CONTEXTS.map(({ identifier }) => identifier);
const documents = DOCUMENT_EDITS.flatMap((edit) => edit.documents ?? []);
const names = (rows: readonly { readonly identifier: string }[]) => rows.map(({ identifier }) => identifier);

test.each([
  ['context', CONTEXT.fields.identifier.example, contexts],
  ['wording', WORDING.fields.identifier.example, Object.keys(GENERAL_TEXTS)],
  ['wording in a context', WORDING.fields.contextIdentifier.example, contexts],
  ['mail template', MAIL_TEMPLATE.fields.identifier.example, names(demoMailTemplates())],
  ['mail template in a context', MAIL_TEMPLATE.fields.contextIdentifier.example, contexts],
  ['document', DOCUMENT.fields.identifier.example, names(documents)],
  ['file in a context', DOCUMENT_FILE.fields.contextIdentifier.example, contexts],
  ['file of a document', DOCUMENT_FILE.fields.docIdentifier.example, names(documents)],
  ['call with a context', PROPERTY_EXAMPLES.context, contexts],
])('the example of a %s is one of the demonstration data', (_title, example, known) => {
  expect(known).toContain(example);
});
