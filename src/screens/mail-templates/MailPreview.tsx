import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { escaped, fillIn, isMarkup, placeholdersOf } from '#contract/mail-placeholders.ts';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { TriedMail } from '#machines/mail-test/mail-test.port.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { MailFrame } from '#src/screens/mail-templates/MailFrame.tsx';
import { hasPicturesElsewhere, mailDocument } from '#src/screens/mail-templates/mail-document.ts';
import classes from './MailPreview.module.css';

/** Pixels for which mails are laid out at a desk, the usual 600 and the margins; the form may have less room. */
const DESKTOP = 640;

interface MailPreviewProps {
  readonly fields: FieldsForm<FieldsOf<typeof MAIL_TEMPLATE>>;
  /** Sends the mail as it is written to the user; null where that is not on offer. */
  readonly test: ((mail: TriedMail) => ReactNode) | null;
}

/** The mail as it would be read, while it is being written, with values to try for its placeholders. */
export function MailPreview({ fields, test }: MailPreviewProps) {
  const { t } = useLingui();
  const subject = useDeferredValue(fields.useWatchValue('subject'));
  const body = useDeferredValue(fields.useWatchValue('body'));
  const lang = fields.useWatchValue('lang');
  const identifier = fields.useWatchValue('identifier');
  const contextIdentifier = fields.useWatchValue('contextIdentifier');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  // Beside the form a mail for the desktop is an overview; that of a phone can be read.
  const [width, setWidth] = useState<'desktop' | 'phone'>('phone');
  const names = placeholdersOf(subject, body);
  const trials = useDeferredValue(values);
  const tried = {
    ...{ identifier, contextIdentifier: contextIdentifier ?? '', lang: lang ?? '', subject, body },
    values: names.flatMap((name) => {
      const value = values[name.toLowerCase()];
      return value ? [{ name, value }] : [];
    }),
  };
  const isComplete = identifier !== '' && tried.contextIdentifier !== '' && tried.lang !== '';
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="mail-preview">
      <div className={classes.head}>
        <h2 id="mail-preview" className={formClasses.heading}>
          <Trans id="mailTemplate.preview">Vorschau</Trans>
        </h2>
        <fieldset
          className={classes.widths}
          aria-label={t({ id: 'mailTemplate.preview.width', message: 'Breite der Vorschau' })}
        >
          {(['desktop', 'phone'] as const).map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === width ? 'light' : 'subtle'}
              aria-pressed={one === width}
              onClick={() => setWidth(one)}
            >
              {one === 'desktop'
                ? t({ id: 'mailTemplate.preview.desktop', message: 'Desktop' })
                : t({ id: 'mailTemplate.preview.phone', message: 'Handy' })}
            </Button>
          ))}
        </fieldset>
      </div>
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
      <div className={classes.mail} data-width={width}>
        <p className={classes.subject}>
          <span className={classes.word}>
            <Trans id="mailTemplate.preview.subject">Betreff:</Trans>
          </span>{' '}
          {fillIn(subject, trials)}
        </p>
        <MailFrame
          page={mailDocument(
            fillIn(body, trials, isMarkup(body) ? escaped : undefined),
            lang === ALL_LANGUAGES ? null : lang,
          )}
          layout={width === 'desktop' ? DESKTOP : null}
        />
      </div>
      {hasPicturesElsewhere(body) ? (
        <p className={formClasses.hint}>
          <Trans id="mailTemplate.preview.pictures">
            Die Vorschau lädt keine Bilder von anderen Servern; an ihrer Stelle steht der Alternativtext.
          </Trans>
        </p>
      ) : null}
      {test && isComplete ? test(tried) : null}
    </section>
  );
}
