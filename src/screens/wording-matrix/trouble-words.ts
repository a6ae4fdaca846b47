import type { I18n } from '@lingui/core';
import { failureWords } from '#src/screens/common/failure-words.ts';

/** Message for the code with which a server has refused one text. */
export function troubleWords(i18n: I18n, code: string) {
  const refused = {
    kind: 'refused',
    code,
    message: null,
    findings: [],
    content: null,
    retryAfter: null,
  } as const;
  return failureWords(i18n, refused, 'typed');
}

export function troubleText(i18n: I18n, code: string): string {
  return troubleWords(i18n, code).text;
}
