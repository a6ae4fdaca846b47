import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { DOCUMENT } from '#contract/records/document.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { documentColumns } from '#src/screens/documents/document-columns.tsx';
import { useDocumentListWords } from '#src/screens/documents/use-document-words.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';

/** Width in CSS pixels that the nine columns need side by side. */
const COLUMNS_WIDTH = 960;

/** The documents. */
export function DocumentListScreen({ flow, startUp, user, features }: FlowScreenProps<'documents'>) {
  const { i18n } = useLingui();
  const words = useDocumentListWords();
  const columns = useMemo(() => documentColumns(i18n), [i18n]);
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/document/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={DOCUMENT.sorts}
      rowKey={({ id }) => id}
      minWidth={COLUMNS_WIDTH}
      open={open}
      create={
        user.superAdmin && user.editor ? (
          <CreateLink to="/document/new">
            <Trans id="documents.new">Neues Dokument</Trans>
          </CreateLink>
        ) : null
      }
    />
  );
}
