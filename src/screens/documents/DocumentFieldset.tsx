import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { IdentifierField } from '#src/parts/IdentifierField.tsx';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import type { DocumentFields } from '#src/screens/documents/document-values.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import classes from '../forms/form.module.css';

interface DocumentFieldsetProps extends Pick<FlowScreenProps<'document'>, 'startUp'> {
  readonly fields: FieldsForm<DocumentFields>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** What a document is called, and in which language it is shown when nothing else fits. */
export function DocumentFieldset({ fields, startUp, locked }: DocumentFieldsetProps) {
  const { t } = useLingui();
  const languages = useSelector(startUp, startUpView.languages);
  const { fallbackDocumentLang: present } = fields.getInitialValues();
  const languageData = useMemo(() => tableLanguageChoices(languages, present), [languages, present]);
  return (
    <section className={classes.section}>
      <ChoicesState startUp={startUp} languages />
      <IdentifierField
        key={fields.key('identifier')}
        {...fields.getInputProps('identifier')}
        label={t(FIELD_WORDS.document.identifier)}
        description={t({
          id: 'document.identifier.hint',
          message: 'Unter diesem Namen fragt eine Anwendung nach dem Dokument, zum Beispiel privacy.',
        })}
        required
        readOnly={locked}
      />
      <TextInput
        key={fields.key('mainTitle')}
        {...fields.getInputProps('mainTitle')}
        label={t(FIELD_WORDS.document.mainTitle)}
        maxLength={LIMITS.name}
        autoComplete="off"
        required
        readOnly={locked}
      />
      <Select
        key={fields.key('fallbackDocumentLang')}
        {...fields.getInputProps('fallbackDocumentLang')}
        label={t(FIELD_WORDS.document.fallbackDocumentLang)}
        description={t({
          id: 'document.fallbackLang.hint',
          message:
            'In dieser Sprache wird das Dokument gezeigt, wenn es in der gewünschten keine Datei gibt.',
        })}
        placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
        data={languageData}
        searchable
        openOnFocus={false}
        nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
        required
        readOnly={locked}
      />
      <Textarea
        key={fields.key('description')}
        {...fields.getInputProps('description')}
        label={t(FIELD_WORDS.document.description)}
        maxLength={LIMITS.text}
        autosize
        minRows={3}
        maxRows={12}
        readOnly={locked}
      />
      <Checkbox
        key={fields.key('active')}
        {...fields.getInputProps('active', { type: 'checkbox' })}
        label={t(FIELD_WORDS.document.active)}
        description={t({
          id: 'document.active.hint',
          message: 'Ein inaktives Dokument bleibt hier stehen, wird aber nicht mehr angeboten.',
        })}
        disabled={locked}
      />
    </section>
  );
}
