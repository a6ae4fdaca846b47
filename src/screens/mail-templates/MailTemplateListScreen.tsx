import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { MAIL_TEMPLATE_SORTS } from '#contract/sorts.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { mailTemplateColumns } from '#src/screens/mail-templates/mail-template-columns.tsx';
import { useMailTemplateListWords } from '#src/screens/mail-templates/use-mail-template-words.ts';

/** Width in CSS pixels that the eight columns need side by side. */
const COLUMNS_WIDTH = 1_000;

/** The mail templates. */
export function MailTemplateListScreen({ flow, startUp, user, features }: FlowScreenProps<'mailTemplates'>) {
  const { i18n } = useLingui();
  const words = useMailTemplateListWords();
  const columns = useMemo(() => mailTemplateColumns(i18n), [i18n]);
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/mailTemplate/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={MAIL_TEMPLATE_SORTS}
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
