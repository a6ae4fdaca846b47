import { Trans, useLingui } from '@lingui/react/macro';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from '#src/screens/forms/form.module.css';
import { PlaceFields } from '#src/screens/forms/PlaceFields.tsx';
import { RecordField } from '#src/screens/forms/RecordField.tsx';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

interface MailTemplateFieldsetProps extends Pick<FlowScreenProps<'mailTemplate'>, 'startUp' | 'user'> {
  readonly fields: FieldsForm<FieldsOf<typeof MAIL_TEMPLATE>>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** Placeholders as they are written; as values, since messages have braces of their own. */
const [named, numbered] = ['{%name%}', '{%1%}'];

/** Where the template stands and what it says. */
export function MailTemplateFieldset({ fields, startUp, user, locked }: MailTemplateFieldsetProps) {
  const { t } = useLingui();
  const lang = fields.useWatchValue('lang');
  const shared = { described: MAIL_TEMPLATE, fields, locked };
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
        <RecordField
          {...shared}
          name="identifier"
          hint={t({
            id: 'mailTemplate.identifier.hint',
            message:
              'Unter diesem Namen verschickt eine Anwendung die E-Mail, zum Beispiel appointment.reminder.',
          })}
        />
      </section>
      <section className={classes.section} aria-labelledby="mail-text">
        <h2 id="mail-text" className={classes.heading}>
          <Trans id="mailTemplate.section.text">E-Mail</Trans>
        </h2>
        <RecordField {...shared} {...ownLang} name="subject" />
        <RecordField
          {...shared}
          {...ownLang}
          name="body"
          rows={[8, 24]}
          hint={t({
            id: 'mailTemplate.body.hint',
            message: `Text oder HTML. Platzhalter stehen in geschweiften Klammern und Prozentzeichen, zum Beispiel ${named} oder ${numbered}.`,
          })}
        />
        <RecordField
          {...shared}
          name="active"
          hint={t({
            id: 'mailTemplate.active.hint',
            message: 'Eine inaktive Vorlage wird nicht verschickt.',
          })}
        />
      </section>
    </>
  );
}
