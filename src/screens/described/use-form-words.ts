import { useLingui } from '@lingui/react/macro';
import { RECORDS, type RecordName } from '#contract/records/all.ts';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

/** Texts of a described record's form. */
export function useFormWords<Name extends RecordName>(
  name: Name,
  texts: TextsOf<(typeof RECORDS)[Name]>,
): RecordWords {
  const { i18n } = useLingui();
  const { one, many } = DESCRIBED_WORDS[name];
  const { back, edit, create, missing, deletion } = texts;
  return {
    list: { path: `/${RECORDS[name].plural}`, title: i18n._(many) },
    back: i18n._(back),
    read: i18n._(one),
    edit: i18n._(edit),
    create: i18n._(create),
    missing: { title: i18n._(missing.title), text: i18n._(missing.text) },
    deletion: i18n._(deletion),
  };
}
