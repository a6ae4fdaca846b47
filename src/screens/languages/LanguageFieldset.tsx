import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Textarea } from '@mantine/core';
import { LIMITS } from '#contract/limits.ts';
import { countryOf } from '#src/parts/FlagText.tsx';
import { IdentifierField } from '#src/parts/IdentifierField.tsx';
import classes from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { LanguageFields } from '#src/screens/languages/language-values.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

interface LanguageFieldsetProps {
  readonly fields: FieldsForm<LanguageFields>;
  /** It exists already: its code may be in use. */
  readonly stored: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** What a language is called and how it is shown. */
export function LanguageFieldset({ fields, stored, locked }: LanguageFieldsetProps) {
  const { t, i18n } = useLingui();
  const flag = fields.useWatchValue('flag');
  const country = countryOf(flag.trim(), i18n.locale);
  return (
    <div className={classes.section}>
      <div className={classes.pair}>
        <IdentifierField
          key={fields.key('lang')}
          {...fields.getInputProps('lang')}
          label={t(FIELD_WORDS.language.lang)}
          description={
            stored
              ? t({
                  id: 'language.lang.stored',
                  message: 'Nur änderbar, solange es ungenutzt ist.',
                })
              : t({ id: 'language.lang.hint', message: 'Zwei Buchstaben, auch mit Land: de oder de_AT.' })
          }
          required
          readOnly={locked}
        />
        <IdentifierField
          key={fields.key('flag')}
          {...fields.getInputProps('flag')}
          label={t(FIELD_WORDS.language.flag)}
          description={
            country ??
            t({ id: 'language.flag.hint', message: 'Zwei Buchstaben eines Landes, zum Beispiel gb.' })
          }
          readOnly={locked}
        />
      </div>
      <Textarea
        key={fields.key('description')}
        {...fields.getInputProps('description')}
        label={t(FIELD_WORDS.language.description)}
        description={t({
          id: 'language.description.hint',
          message: 'So steht die Sprache in den Auswahllisten, am besten in ihr selbst: Français.',
        })}
        maxLength={LIMITS.text}
        autosize
        minRows={1}
        maxRows={6}
        readOnly={locked}
      />
      <Checkbox
        key={fields.key('active')}
        {...fields.getInputProps('active', { type: 'checkbox' })}
        label={t(FIELD_WORDS.language.active)}
        description={t({
          id: 'language.active.hint',
          message: 'Eine inaktive Sprache wird für neue Einträge nicht mehr angeboten.',
        })}
        disabled={locked}
      />
    </div>
  );
}
