import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { mailDocument } from '#src/screens/mail-templates/mail-document.ts';
import { escaped, fillIn, placeholdersOf } from '#src/screens/mail-templates/placeholders.ts';
import classes from './MailPreview.module.css';

interface MailPreviewProps {
  readonly fields: FieldsForm<FieldsOf<typeof MAIL_TEMPLATE>>;
}

/** The mail as it would be read, while it is being written, with values to try for its placeholders. */
export function MailPreview({ fields }: MailPreviewProps) {
  const { t } = useLingui();
  const subject = useDeferredValue(fields.useWatchValue('subject'));
  const body = useDeferredValue(fields.useWatchValue('body'));
  const lang = fields.useWatchValue('lang');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = placeholdersOf(subject, body);
  const trials = useDeferredValue(values);
  return (
    <section className={classes.root} aria-labelledby="mail-preview">
      <h2 id="mail-preview" className={formClasses.heading}>
        <Trans id="mailTemplate.preview">Vorschau</Trans>
      </h2>
      {names.length > 0 ? (
        <div className={classes.trials}>
          {names.map((name) => (
            <TextInput
              key={name.toLowerCase()}
              size="sm"
              label={`{%${name}%}`}
              placeholder={t({ id: 'mailTemplate.trial', message: 'Testwert' })}
              value={values[name.toLowerCase()] ?? ''}
              onChange={({ currentTarget }) =>
                setValues({ ...values, [name.toLowerCase()]: currentTarget.value })
              }
              autoComplete="off"
            />
          ))}
        </div>
      ) : null}
      <div className={classes.mail}>
        <p className={classes.subject}>
          <span className={classes.word}>
            <Trans id="mailTemplate.preview.subject">Betreff:</Trans>
          </span>{' '}
          {fillIn(subject, trials)}
        </p>
        <iframe
          className={classes.frame}
          title={t({ id: 'mailTemplate.preview.frame', message: 'Text der E-Mail' })}
          // Nothing in it may run, send a form or reach the console.
          sandbox=""
          srcDoc={mailDocument(fillIn(body, trials, escaped), lang === ALL_LANGUAGES ? null : lang)}
        />
      </div>
    </section>
  );
}
