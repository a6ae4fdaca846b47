import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '#contract/envelope.ts';
import type { FieldReason } from '#contract/field-reasons.ts';

type Values = NonNullable<Finding['values']>;

const LINE_END = msg({
  id: 'field.character.lineEnd',
  message: 'ein Zeilenumbruch ({code}) an Stelle {position}',
});
const TAB = msg({ id: 'field.character.tab', message: 'ein Tabulator ({code}) an Stelle {position}' });
const DIRECTION = msg({
  id: 'field.character.direction',
  message: 'ein Richtungszeichen ({code}) an Stelle {position}',
});
const OTHER = msg({
  id: 'field.character.other',
  message: 'ein unsichtbares Zeichen ({code}) an Stelle {position}',
});

const CHARACTERS: Readonly<Record<string, MessageDescriptor>> = {
  ...named(LINE_END, '000A 000D 0085 2028 2029'),
  ...named(TAB, '0009'),
  ...named(DIRECTION, '061C 200E 200F 202A 202B 202C 202D 202E 2066 2067 2068 2069'),
};

function named(words: MessageDescriptor, codes: string): Record<string, MessageDescriptor> {
  return Object.fromEntries(codes.split(' ').map((code) => [`U+${code}`, words]));
}

const INVISIBLE = msg({
  id: 'field.invisibleCharacters',
  message: 'Bitte entfernen Sie, was hier nicht stehen kann: {found}.',
});
const INVISIBLE_AND_MORE = msg({
  id: 'field.invisibleCharacters.more',
  message: 'Bitte entfernen Sie, was hier nicht stehen kann: {found} und {more} weitere.',
});
const NOT_ALLOWED = msg({
  id: 'field.endingNotAllowed',
  message:
    'Dateien mit der Endung {ending} werden nicht angenommen, weil ein Doppelklick sie ausführen kann. Bitte wählen Sie eine andere Datei oder einen anderen Namen.',
});
const DOES_NOT_FIT = msg({
  id: 'field.endingDoesNotFit',
  message: 'Die Endung {ending} passt nicht zum Inhalt der Datei.',
});
const DOES_NOT_FIT_BUT = msg({
  id: 'field.endingDoesNotFit.wanted',
  message: 'Die Endung {ending} passt nicht zum Inhalt der Datei. Richtig wäre {wanted}.',
});
const NOT_POSSIBLE = msg({
  id: 'field.fileNameNotPossible',
  message: 'Ein Dateiname kann nicht {found} sein oder enthalten. Bitte wählen Sie einen anderen.',
});

const COMMON = msg({
  id: 'field.passwordCommon',
  message:
    'Dieses Passwort ist zu leicht zu erraten: Es gehört zu den häufigsten oder ist ihnen ähnlich. Bitte wählen Sie ein anderes.',
});
const NAMES_USER = msg({
  id: 'field.passwordNamesUser',
  message:
    'Dieses Passwort ist zu leicht zu erraten: Es besteht aus einem Namen, der naheliegt. Bitte wählen Sie ein anderes.',
});

const SENTENCES: Readonly<Record<FieldReason, (i18n: I18n, values: Values) => string>> = {
  invisibleCharacters: invisibleWords,
  endingNotAllowed: (i18n, values) => i18n._({ ...NOT_ALLOWED, values }),
  endingDoesNotFit: (i18n, values) =>
    i18n._({ ...(values.wanted ? DOES_NOT_FIT_BUT : DOES_NOT_FIT), values }),
  passwordCommon: (i18n) => i18n._(COMMON),
  passwordNamesUser: (i18n) => i18n._(NAMES_USER),
  fileNameNotPossible: (i18n, values) => i18n._({ ...NOT_POSSIBLE, values }),
};

/** Error message for a field, where the finding says more than its code; null where it does not. */
export function fieldWords(
  i18n: I18n,
  { reason, values = {} }: Pick<Finding, 'reason' | 'values'>,
): string | null {
  return reason !== undefined && isFieldReason(reason) ? SENTENCES[reason](i18n, values) : null;
}

function isFieldReason(reason: string): reason is FieldReason {
  return Object.hasOwn(SENTENCES, reason);
}

function invisibleWords(i18n: I18n, { characters = '', positions = '', count = '' }: Values): string {
  const codes = characters.split(' ');
  const places = positions.split(' ');
  const found = codes
    .map((code, index) =>
      i18n._({ ...(CHARACTERS[code] ?? OTHER), values: { code, position: places[index] ?? '' } }),
    )
    .join(', ');
  const more = Number(count) - codes.length;
  return i18n._({ ...(more > 0 ? INVISIBLE_AND_MORE : INVISIBLE), values: { found, more } });
}
