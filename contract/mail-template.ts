import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { comparedName, longLine, longText, reference } from '#contract/text.ts';

/**
 * The mail that a context sends under an identifier in a language: the template of the context or the nearest one above
 * it, in the language itself, in its base (de for de_DE), then in the fallback language of the context. 008 where there
 * is none, or the context is unknown or inactive.
 */
export const mailTemplateResolve = defineCall({
  method: 'POST',
  path: 'mailTemplate/resolve',
  request: z.strictObject({
    identifier: reference,
    contextIdentifier: reference,
    lang: reference,
  }),
  content: z.object({
    mail: z.object({
      identifier: z.string(),
      /** The context whose template it is. */
      contextIdentifier: z.string(),
      /** The language that it is written in. */
      lang: z.string(),
      subject: z.string(),
      body: z.string(),
      /** Names of its placeholders, each once, in the order in which they first stand. */
      placeholders: z.array(z.string()),
    }),
  }),
  changes: false,
  feature: 'mailTemplate/resolve',
});

/**
 * Sends a mail to the signed-in user's own address, as mailTemplate/resolve finds it, or with the subject and body that
 * are given. Once at a time and at most TESTS_PER_HOUR times an hour: 044.
 */
export const mailTemplateTest = defineCall({
  method: 'POST',
  path: 'mailTemplate/test',
  request: z.strictObject({
    identifier: reference,
    contextIdentifier: reference,
    lang: reference,
    /** Of a mail that is still being written; null for what is stored. */
    subject: z.optional(z.nullable(longLine)),
    body: z.optional(z.nullable(longText)),
    /** Values for its placeholders; one without a value stays visible. */
    values: z._default(z.array(z.strictObject({ name: comparedName, value: longLine })), []),
  }),
  content: z.object({
    /** The address that it went to. */
    sentTo: z.string(),
  }),
  changes: true,
  feature: 'mailTemplate/test',
});

/** Test mails that a user may have in an hour. */
export const TESTS_PER_HOUR = 20;
