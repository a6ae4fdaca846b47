import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TokenRight } from '#contract/token.ts';

/** A right in words, and what a machine may do with it. */
interface RightWords {
  readonly name: MessageDescriptor;
  readonly meaning: MessageDescriptor;
}

export const RIGHT_WORDS: Readonly<Record<TokenRight, RightWords>> = {
  'texts:read': {
    name: msg({ id: 'token.right.textsRead', message: 'Texte lesen' }),
    meaning: msg({
      id: 'token.right.textsRead.meaning',
      message: 'Formulierungen auflisten, vergleichen und exportieren, auch inaktive.',
    }),
  },
  'texts:write': {
    name: msg({ id: 'token.right.textsWrite', message: 'Texte schreiben' }),
    meaning: msg({
      id: 'token.right.textsWrite.meaning',
      message: 'Formulierungen anlegen, ändern, löschen und importieren. Lesen gehört dazu.',
    }),
  },
  'documents:read': {
    name: msg({ id: 'token.right.documentsRead', message: 'Dokumente lesen' }),
    meaning: msg({
      id: 'token.right.documentsRead.meaning',
      message: 'Dokumente auflisten und ihre Dateien herunterladen.',
    }),
  },
  'mailTemplates:read': {
    name: msg({ id: 'token.right.mailTemplatesRead', message: 'E-Mail-Vorlagen lesen' }),
    meaning: msg({
      id: 'token.right.mailTemplatesRead.meaning',
      message: 'E-Mail-Vorlagen mit Betreff und Text abrufen.',
    }),
  },
};
