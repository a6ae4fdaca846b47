import { useDeferredValue } from 'react';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { lostPlaceholders } from '#contract/text-checks.ts';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';

interface LostPlaceholdersProps {
  readonly fields: FieldsForm<FieldsOf<typeof MAIL_TEMPLATE>>;
  readonly name: 'subject' | 'body';
  /** The text as it is stored. */
  readonly stored: string;
}

/** The placeholders of the stored text that the typed one lacks. They only inform: it can be stored without them. */
export function LostPlaceholders({ fields, name, stored }: LostPlaceholdersProps) {
  const typed = useDeferredValue(fields.useWatchValue(name));
  return (
    <div aria-live="polite">
      <TextFindings findings={lostPlaceholders(stored, typed)} />
    </div>
  );
}
