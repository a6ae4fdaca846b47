import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useSidePanels } from '#src/screens/common/side-panels.ts';
import { DescribedForm } from '#src/screens/described/DescribedForm.tsx';
import { LostPlaceholders } from '#src/screens/mail-templates/LostPlaceholders.tsx';
import { MailPreview } from '#src/screens/mail-templates/MailPreview.tsx';
import { MAIL_TEMPLATE_TEXTS } from '#src/screens/records/mail-template-texts.ts';

/** One mail template, and below its fields the mail as it would be read. */
export function MailTemplateFormScreen(props: FlowScreenProps<'mailTemplate'>) {
  const { flow, can, user } = props;
  const { MailTest } = useSidePanels();
  const canTest = can('sendTestMails') && user.superAdmin && user.editor;
  return (
    <DescribedForm
      {...props}
      name="mailTemplate"
      texts={MAIL_TEMPLATE_TEXTS}
      belowField={(name, fields, record) =>
        record && (name === 'subject' || name === 'body') ? (
          <LostPlaceholders fields={fields} name={name} stored={record[name] ?? ''} />
        ) : null
      }
      below={(fields) => (
        <MailPreview
          fields={fields}
          test={canTest ? (mail) => <MailTest owner={flow} mail={mail} /> : null}
        />
      )}
    />
  );
}
