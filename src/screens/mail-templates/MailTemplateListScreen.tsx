import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { useMailTemplateListWords } from '#src/screens/mail-templates/use-mail-template-words.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

/** Width in CSS pixels that the eight columns need side by side. */
const COLUMNS_WIDTH = 1_000;

/** The mail templates. */
export function MailTemplateListScreen({ flow, startUp, user, features }: FlowScreenProps<'mailTemplates'>) {
  const { i18n } = useLingui();
  const words = useMailTemplateListWords();
  const columns = useMemo(
    () => recordColumns(i18n, MAIL_TEMPLATE, FIELD_WORDS.mailTemplate, { active: { width: '5.5rem' } }),
    [i18n],
  );
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/mailTemplate/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={MAIL_TEMPLATE.sorts}
      rowKey={({ id }) => id}
      minWidth={COLUMNS_WIDTH}
      open={open}
      byContext
      create={
        user.editor ? (
          <CreateLink to="/mailTemplate/new">
            <Trans id="mailTemplates.new">Neue Vorlage</Trans>
          </CreateLink>
        ) : null
      }
    />
  );
}
