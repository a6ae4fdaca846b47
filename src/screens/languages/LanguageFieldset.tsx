import { useLingui } from '@lingui/react/macro';
import { LANGUAGE } from '#contract/records/language.ts';
import { countryOf } from '#src/parts/FlagText.tsx';
import classes from '#src/screens/forms/form.module.css';
import { RecordField } from '#src/screens/forms/RecordField.tsx';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';

interface LanguageFieldsetProps {
  readonly fields: FieldsForm<FieldsOf<typeof LANGUAGE>>;
  /** It exists already: its code may be in use. */
  readonly stored: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** What a language is called and how it is shown. */
export function LanguageFieldset({ fields, stored, locked }: LanguageFieldsetProps) {
  const { t, i18n } = useLingui();
  const flag = fields.useWatchValue('flag');
  const shared = { described: LANGUAGE, fields, locked };
  const country = countryOf(flag.trim(), i18n.locale);
  return (
    <div className={classes.section}>
      <div className={classes.pair}>
        <RecordField
          {...shared}
          name="lang"
          hint={
            stored
              ? t({ id: 'language.lang.stored', message: 'Nur änderbar, solange es ungenutzt ist.' })
              : t({ id: 'language.lang.hint', message: 'Zwei Buchstaben, auch mit Land: de oder de_AT.' })
          }
        />
        <RecordField
          {...shared}
          name="flag"
          hint={
            country ??
            t({ id: 'language.flag.hint', message: 'Zwei Buchstaben eines Landes, zum Beispiel gb.' })
          }
        />
      </div>
      <RecordField
        {...shared}
        name="description"
        hint={t({
          id: 'language.description.hint',
          message: 'So steht die Sprache in den Auswahllisten, am besten in ihr selbst: Français.',
        })}
      />
      <RecordField
        {...shared}
        name="active"
        hint={t({
          id: 'language.active.hint',
          message: 'Eine inaktive Sprache wird für neue Einträge nicht mehr angeboten.',
        })}
      />
    </div>
  );
}
