import { useSideFlow } from '#src/app/use-side-flow.ts';
import { mailTestFlow } from '#src/flows/mail-test.ts';
import type { MailTestProps } from '#src/screens/common/side-panels.ts';
import { MailTestButton } from '#src/screens/mail-templates/MailTestButton.tsx';

/** Sends the mail that is being written to its writer, with a flow of its own, which ends with what shows it. */
export function MailTest({ owner, mail }: MailTestProps) {
  const flow = useSideFlow(owner, mailTestFlow, { input: {}, close: 'test.close' });
  return <MailTestButton flow={flow} mail={mail} />;
}
