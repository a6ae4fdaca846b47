import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { contextChoices, languageChoices } from '#src/screens/choices.ts';
import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';
import classes from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { MailTemplateFields } from '#src/screens/mail-templates/mail-template-values.ts';

interface MailTemplateFieldsetProps extends Pick<FlowScreenProps<'mailTemplate'>, 'startUp' | 'user'> {
  readonly fields: FieldsForm<MailTemplateFields>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** Placeholders as they are written; as values, since messages have braces of their own. */
const [named, numbered] = ['{%name%}', '{%1%}'];

/** Where the template stands and what it says. */
export function MailTemplateFieldset({ fields, startUp, user, locked }: MailTemplateFieldsetProps) {
  const { t, i18n } = useLingui();
  const contexts = useSelector(startUp, startUpView.contexts);
  const contextsFailure = useSelector(startUp, startUpView.contextsFailure);
  const languages = useSelector(startUp, startUpView.languages);
  const languagesFailure = useSelector(startUp, startUpView.languagesFailure);
  const lang = fields.useWatchValue('lang');
  const { contextIdentifier: context, lang: storedLang } = fields.getInitialValues();
  const contextData = useMemo(() => contextChoices(contexts, user, context), [contexts, user, context]);
  const languageData = useMemo(
    () => languageChoices(i18n, languages, storedLang),
    [i18n, languages, storedLang],
  );
  const ownLang = lang && lang !== ALL_LANGUAGES ? { lang } : {};
  return (
    <>
      <section className={classes.section} aria-labelledby="mail-place">
        <h2 id="mail-place" className={classes.heading}>
          <Trans id="mailTemplate.section.place">Zuordnung</Trans>
        </h2>
        {contextsFailure || languagesFailure ? (
          <ChoicesMissing onRetry={() => startUp.send({ type: 'startUp.retry' })} />
        ) : null}
        <div className={classes.pair}>
          <Select
            key={fields.key('contextIdentifier')}
            {...fields.getInputProps('contextIdentifier')}
            label={t({ id: 'mailTemplate.context', message: 'Kontext' })}
            placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
            data={contextData}
            searchable
            openOnFocus={false}
            limit={200}
            nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
            required
            readOnly={locked}
          />
          <Select
            key={fields.key('lang')}
            {...fields.getInputProps('lang')}
            label={t({ id: 'mailTemplate.lang', message: 'Sprache' })}
            placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
            data={languageData}
            searchable
            openOnFocus={false}
            nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
            required
            readOnly={locked}
          />
        </div>
        <TextInput
          key={fields.key('identifier')}
          {...fields.getInputProps('identifier')}
          label={t({ id: 'mailTemplate.identifier', message: 'Schlüssel' })}
          description={t({
            id: 'mailTemplate.identifier.hint',
            message:
              'Unter diesem Namen verschickt eine Anwendung die E-Mail, zum Beispiel appointment.reminder.',
          })}
          maxLength={LIMITS.name}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
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
          label={t({ id: 'mailTemplate.subject', message: 'Betreff' })}
          maxLength={LIMITS.text}
          readOnly={locked}
        />
        <Textarea
          key={fields.key('body')}
          {...fields.getInputProps('body')}
          {...ownLang}
          label={t({ id: 'mailTemplate.body', message: 'Text' })}
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
          label={t({ id: 'mailTemplate.active', message: 'Aktiv' })}
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
