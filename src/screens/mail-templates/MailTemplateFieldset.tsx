import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { IdentifierField } from '#src/parts/IdentifierField.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from '#src/screens/forms/form.module.css';
import { PlaceFields } from '#src/screens/forms/PlaceFields.tsx';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { MailTemplateFields } from '#src/screens/mail-templates/mail-template-values.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

interface MailTemplateFieldsetProps extends Pick<FlowScreenProps<'mailTemplate'>, 'startUp' | 'user'> {
  readonly fields: FieldsForm<MailTemplateFields>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** Placeholders as they are written; as values, since messages have braces of their own. */
const [named, numbered] = ['{%name%}', '{%1%}'];

/** Where the template stands and what it says. */
export function MailTemplateFieldset({ fields, startUp, user, locked }: MailTemplateFieldsetProps) {
  const { t } = useLingui();
  const lang = fields.useWatchValue('lang');
  const ownLang = lang && lang !== ALL_LANGUAGES ? { lang } : {};
  return (
    <>
      <section className={classes.section} aria-labelledby="mail-place">
        <h2 id="mail-place" className={classes.heading}>
          <Trans id="mailTemplate.section.place">Zuordnung</Trans>
        </h2>
        <PlaceFields
          fields={fields}
          labels={FIELD_WORDS.mailTemplate}
          allLanguages
          startUp={startUp}
          user={user}
          locked={locked}
        />
        <IdentifierField
          key={fields.key('identifier')}
          {...fields.getInputProps('identifier')}
          label={t(FIELD_WORDS.mailTemplate.identifier)}
          description={t({
            id: 'mailTemplate.identifier.hint',
            message:
              'Unter diesem Namen verschickt eine Anwendung die E-Mail, zum Beispiel appointment.reminder.',
          })}
          required
          readOnly={locked}
        />
      </section>
      <section className={classes.section} aria-labelledby="mail-text">
        <h2 id="mail-text" className={classes.heading}>
          <Trans id="mailTemplate.section.text">E-Mail</Trans>
        </h2>
        <TextInput
          key={fields.key('subject')}
          {...fields.getInputProps('subject')}
          {...ownLang}
          label={t(FIELD_WORDS.mailTemplate.subject)}
          maxLength={LIMITS.text}
          readOnly={locked}
        />
        <Textarea
          key={fields.key('body')}
          {...fields.getInputProps('body')}
          {...ownLang}
          label={t(FIELD_WORDS.mailTemplate.body)}
          description={t({
            id: 'mailTemplate.body.hint',
            message: `Text oder HTML. Platzhalter stehen in geschweiften Klammern und Prozentzeichen, zum Beispiel ${named} oder ${numbered}.`,
          })}
          maxLength={LIMITS.text}
          autosize
          minRows={8}
          maxRows={24}
          readOnly={locked}
        />
        <Checkbox
          key={fields.key('active')}
          {...fields.getInputProps('active', { type: 'checkbox' })}
          label={t(FIELD_WORDS.mailTemplate.active)}
          description={t({
            id: 'mailTemplate.active.hint',
            message: 'Eine inaktive Vorlage wird nicht verschickt.',
          })}
          disabled={locked}
        />
      </section>
    </>
  );
}
