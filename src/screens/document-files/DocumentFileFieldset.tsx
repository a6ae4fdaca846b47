import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { contextChoices, tableLanguageChoices } from '#src/screens/choices.ts';
import type { DocumentFileFields } from '#src/screens/document-files/document-file-values.ts';
import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import classes from '../forms/form.module.css';

interface DocumentFileFieldsetProps extends Pick<FlowScreenProps<'documentFile'>, 'startUp' | 'user'> {
  readonly fields: FieldsForm<DocumentFileFields>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
  /** Where the file itself is chosen; null where nobody may. */
  readonly upload: ReactNode;
}

/** The file itself, what it is called, and for whom it is. */
export function DocumentFileFieldset(props: DocumentFileFieldsetProps) {
  const { fields, startUp, user, locked, upload } = props;
  const { t } = useLingui();
  const contexts = useSelector(startUp, startUpView.contexts);
  const contextsFailure = useSelector(startUp, startUpView.contextsFailure);
  const languages = useSelector(startUp, startUpView.languages);
  const languagesFailure = useSelector(startUp, startUpView.languagesFailure);
  const { contextIdentifier: context, lang } = fields.getInitialValues();
  const contextData = useMemo(() => contextChoices(contexts, user, context), [contexts, user, context]);
  const languageData = useMemo(() => tableLanguageChoices(languages, lang), [languages, lang]);
  const choose = t({ id: 'form.choose', message: 'Bitte wählen' });
  const noMatch = t({ id: 'form.noMatch', message: 'Keine Treffer' });
  return (
    <>
      <section className={classes.section} aria-labelledby="file-content">
        <h2 id="file-content" className={classes.heading}>
          <Trans id="documentFile.section.content">Inhalt</Trans>
        </h2>
        {upload}
        <TextInput
          key={fields.key('fileNameRepresentation')}
          {...fields.getInputProps('fileNameRepresentation')}
          label={t({ id: 'documentFile.displayName', message: 'Anzeigename' })}
          description={t({
            id: 'documentFile.displayName.hint',
            message: 'Unter diesem Namen wird die Datei angezeigt und heruntergeladen.',
          })}
          maxLength={LIMITS.name}
          autoComplete="off"
          spellCheck={false}
          readOnly={locked}
        />
      </section>
      <section className={classes.section} aria-labelledby="file-place">
        <h2 id="file-place" className={classes.heading}>
          <Trans id="documentFile.section.place">Zuordnung</Trans>
        </h2>
        {contextsFailure || languagesFailure ? (
          <ChoicesMissing onRetry={() => startUp.send({ type: 'startUp.retry' })} />
        ) : null}
        <div className={classes.pair}>
          <Select
            key={fields.key('lang')}
            {...fields.getInputProps('lang')}
            label={t({ id: 'documentFile.lang', message: 'Sprache' })}
            placeholder={choose}
            data={languageData}
            searchable
            openOnFocus={false}
            nothingFoundMessage={noMatch}
            required
            readOnly={locked}
          />
          <Select
            key={fields.key('contextIdentifier')}
            {...fields.getInputProps('contextIdentifier')}
            label={t({ id: 'documentFile.context', message: 'Kontext' })}
            placeholder={choose}
            data={contextData}
            searchable
            openOnFocus={false}
            limit={200}
            nothingFoundMessage={noMatch}
            required
            readOnly={locked}
          />
        </div>
        <Checkbox
          key={fields.key('active')}
          {...fields.getInputProps('active', { type: 'checkbox' })}
          label={t({ id: 'documentFile.active', message: 'Aktiv' })}
          description={t({
            id: 'documentFile.active.hint',
            message: 'Eine inaktive Datei bleibt hier stehen, wird aber nicht mehr angeboten.',
          })}
          disabled={locked}
        />
      </section>
    </>
  );
}
