import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { RecordField } from '#src/screens/forms/RecordField.tsx';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import classes from '../forms/form.module.css';

interface DocumentFieldsetProps extends Pick<FlowScreenProps<'document'>, 'startUp'> {
  readonly fields: FieldsForm<FieldsOf<typeof DOCUMENT>>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** What a document is called, and in which language it is shown when nothing else fits. */
export function DocumentFieldset({ fields, startUp, locked }: DocumentFieldsetProps) {
  const { t } = useLingui();
  const languages = useSelector(startUp, startUpView.languages);
  const { fallbackDocumentLang: present } = fields.getInitialValues();
  const languageData = useMemo(() => tableLanguageChoices(languages, present), [languages, present]);
  const shared = { described: DOCUMENT, fields, locked };
  return (
    <section className={classes.section}>
      <ChoicesState startUp={startUp} languages />
      <RecordField
        {...shared}
        name="identifier"
        hint={t({
          id: 'document.identifier.hint',
          message: 'Unter diesem Namen fragt eine Anwendung nach dem Dokument, zum Beispiel privacy.',
        })}
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
      <RecordField {...shared} name="description" rows={[3, 12]} />
      <RecordField
        {...shared}
        name="active"
        hint={t({
          id: 'document.active.hint',
          message: 'Ein inaktives Dokument bleibt hier stehen, wird aber nicht mehr angeboten.',
        })}
      />
    </section>
  );
}
