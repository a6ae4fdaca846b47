import { useLingui } from '@lingui/react/macro';
import { LANGUAGE } from '#contract/records/language.ts';
import { countryOf } from '#src/components/FlagText.tsx';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import classes from '#src/screens/forms/form.module.css';
import { RecordField } from '#src/screens/forms/RecordField.tsx';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { LANGUAGE_NAMES } from '#src/screens/records/language.ts';
import { LANGUAGE_TEXTS } from '#src/screens/records/language-texts.ts';

interface LanguageFieldsetProps {
  readonly fields: FieldsForm<FieldsOf<typeof LANGUAGE>>;
  /** It exists already: its code may be in use. */
  readonly isStored: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** Fields for the name of a language and how it is shown. */
export function LanguageFieldset({ fields, isStored, locked }: LanguageFieldsetProps) {
  const { t, i18n } = useLingui();
  const flag = fields.useWatchValue('flag');
  const shared = { described: LANGUAGE, fields, locked };
  const country = countryOf(flag.trim(), i18n.locale);
  const { hints } = LANGUAGE_TEXTS;
  return (
    <div className={classes.section}>
      <div className={classes.pair}>
        <RecordField
          {...shared}
          name="lang"
          hint={
            isStored
              ? t({ id: 'language.lang.stored', message: 'Nur änderbar, solange es ungenutzt ist.' })
              : t(hints.lang)
          }
        />
        <IdentifierField
          key={fields.key('flag')}
          {...fields.getInputProps('flag')}
          label={t(LANGUAGE_NAMES.fields.flag)}
          description={country ?? t(hints.flag)}
          readOnly={locked}
        />
      </div>
      <RecordField {...shared} name="description" hint={t(hints.description)} />
      <RecordField {...shared} name="active" hint={t(hints.active)} />
    </div>
  );
}
