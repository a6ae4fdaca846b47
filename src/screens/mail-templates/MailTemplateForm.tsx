import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { FEATURES } from '#contract/features.ts';
import { type MailTemplate, mailTemplateSave } from '#contract/mail-template.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';
import { MailPreview } from '#src/screens/mail-templates/MailPreview.tsx';
import { MailTemplateFieldset } from '#src/screens/mail-templates/MailTemplateFieldset.tsx';
import { fieldsOf, valuesOf } from '#src/screens/mail-templates/mail-template-values.ts';
import { useMailTemplateWords } from '#src/screens/mail-templates/use-mail-template-words.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

interface MailTemplateFormProps extends FlowScreenProps<'mailTemplate'> {
  /** The record as it was loaded, null to create one. */
  readonly record: MailTemplate | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one mail template, and below them the mail as it would be read. */
export function MailTemplateForm(props: MailTemplateFormProps) {
  const { flow, startUp, user, features, record, readOnly } = props;
  const { t } = useLingui();
  const words = useMailTemplateWords();
  const required = useRequired();
  const { requiredName, title } = useVisible();
  const fields = useRecordFields(
    { ...fieldsOf(record), ...useStart(record === null, props) },
    {
      contextIdentifier: required,
      lang: required,
      identifier: requiredName,
      subject: title,
    },
    FIELD_WORDS.mailTemplate,
    MAIL_TEMPLATE.fields,
  );
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={readOnly}
      fields={fields}
      valuesOf={valuesOf}
      taken={{
        name: 'identifier',
        words: t({
          id: 'mailTemplate.taken',
          message:
            'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
        }),
      }}
      storedOf={storedOf}
      fieldsOf={fieldsOf}
      deletable={features.includes(FEATURES.mailTemplates) && user.superAdmin && user.editor}
      facts={record ? <RecordFacts {...record} /> : null}
      below={<MailPreview fields={fields.form} />}
    >
      {(locked) => (
        <MailTemplateFieldset fields={fields.form} startUp={startUp} user={user} locked={locked} />
      )}
    </RecordForm>
  );
}

/** The mail template as it is stored now, when a refusal carried it. */
function storedOf(content: unknown): MailTemplate | null {
  const parsed = z.safeParse(mailTemplateSave.content, content);
  return parsed.success ? parsed.data.mailTemplate : null;
}
