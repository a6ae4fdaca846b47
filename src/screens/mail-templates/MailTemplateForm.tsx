import { useLingui } from '@lingui/react/macro';
import { hasCalls } from '#contract/features.ts';
import { type MailTemplate, mailTemplateSave } from '#contract/mail-template.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { fieldsOf, useDescribedFields, valuesOf } from '#src/screens/forms/use-described-fields.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { MailPreview } from '#src/screens/mail-templates/MailPreview.tsx';
import { MailTemplateFieldset } from '#src/screens/mail-templates/MailTemplateFieldset.tsx';
import { useMailTemplateWords } from '#src/screens/mail-templates/use-mail-template-words.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

/** Where it stands comes first. */
const ORDER = ['contextIdentifier', 'lang', 'identifier', 'subject', 'body', 'active'] as const;

const storedOf = storedIn(mailTemplateSave, ({ mailTemplate }) => mailTemplate);

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
  const fields = useDescribedFields(
    MAIL_TEMPLATE,
    FIELD_WORDS.mailTemplate,
    record,
    useStart(record === null, props),
    ORDER,
  );
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={readOnly}
      fields={fields}
      valuesOf={(typed) => valuesOf(MAIL_TEMPLATE, typed)}
      taken={{
        name: 'identifier',
        words: t({
          id: 'mailTemplate.taken',
          message:
            'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
        }),
      }}
      storedOf={storedOf}
      fieldsOf={(stored) => fieldsOf(MAIL_TEMPLATE, stored)}
      deletable={hasCalls(features, 'mailTemplate') && user.superAdmin && user.editor}
      facts={record ? <RecordFacts {...record} /> : null}
      below={<MailPreview fields={fields.form} />}
    >
      {(locked) => (
        <MailTemplateFieldset fields={fields.form} startUp={startUp} user={user} locked={locked} />
      )}
    </RecordForm>
  );
}
