import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentFile } from '#contract/document-file.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import { documentFileListSelectors, listOfFiles } from '#machines/document-file/document-files.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { RowKey } from '#src/components/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useFormWords } from '#src/screens/described/use-form-words.ts';
import { DocumentHeader } from '#src/screens/document-files/DocumentHeader.tsx';
import { documentFileColumns } from '#src/screens/document-files/document-file-columns.tsx';
import { useAddedFiles } from '#src/screens/document-files/use-added-files.tsx';
import { useDocumentFileListWords } from '#src/screens/document-files/use-document-file-words.ts';
import { UsesSection } from '#src/screens/documents/UsesSection.tsx';
import { RecordMissing } from '#src/screens/forms/RecordMissing.tsx';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { manyActions } from '#src/screens/lists/many-actions.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** Width in CSS pixels that the columns need side by side, without and with the sizes. */
const COLUMNS_WIDTH = 1_000;
const SIZE_WIDTH = 88;
/** Where the sizes have room too: beside everything else, or on cards. */
const ROOMY = '(min-width: 85em), (max-width: 47.5em)';

const NO_ROWS: ReadonlySet<RowKey> = new Set();

/** Filters of the list. */
const FILTERS = ['lang', 'active'] as const;

const pathOf = ({ id, parentDocumentId }: DocumentFile) => `/document/file/${parentDocumentId}/${id}`;

/** The files of one document, or of all. */
export function DocumentFileListScreen(props: FlowScreenProps<'documentFiles'>) {
  const { flow, startUp, user, can } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const words = useDocumentFileListWords();
  const documentWords = useFormWords('document', DOCUMENT_TEXTS);
  const documentId = useSelector(flow, documentFileListSelectors.documentId);
  const document = useSelector(flow, documentFileListSelectors.document);
  const isMissing = useSelector(flow, documentFileListSelectors.isDocumentMissing);
  const roomy = useMediaQuery(ROOMY, true);
  const tellsSize = can('seeFileSizes');
  const isOfAll = documentId === null;
  const columns = useMemo(
    () => documentFileColumns(i18n, flow, { tellsSize, isRoomy: roomy, isOfAll }),
    [i18n, flow, tellsSize, roomy, isOfAll],
  );
  const open = useRowOpening('displayName', pathOf);
  // Files of another document are another selection.
  const [chosen, choose] = useState({ documentId, keys: NO_ROWS });
  const maySelect = readOnlyReason(user, null) === null && can('changeManyFiles');
  const mayAdd = documentId !== null && readOnlyReason(user, null) === null;
  const added = useAddedFiles(flow, mayAdd ? document : null, props);

  if (isMissing) {
    const back = { ...documentWords, back: t({ id: 'documentFiles.toAll', message: 'Zu allen Dateien' }) };
    return (
      <RecordMissing
        words={back}
        failure={null}
        onRetry={() => flow.send({ type: 'list.refresh' })}
        onBack={() => navigate('/document/files')}
      />
    );
  }
  return (
    <>
      <RecordList
        flow={listOfFiles(flow)}
        startUp={startUp}
        can={can}
        words={words}
        columns={columns}
        shape={DOCUMENT_FILE}
        rowKey={({ id }) => id}
        minWidth={tellsSize && roomy ? COLUMNS_WIDTH + SIZE_WIDTH : COLUMNS_WIDTH}
        open={open}
        byContext
        filters={FILTERS}
        {...(maySelect && {
          many: {
            type: 'documentfile',
            actions: manyActions('documentfile', can, { save: true, remove: true }),
            user,
          },
          selection: {
            selected: chosen.documentId === documentId ? chosen.keys : NO_ROWS,
            onChange: (keys) => choose({ documentId, keys }),
            labelOf: ({ id, fileNameRepresentation, lang }: DocumentFile) => {
              const name = `${fileNameRepresentation ?? id} (${lang})`;
              return t({ id: 'list.select', message: `${{ name }} auswählen` });
            },
          },
        })}
        actions={() => added.button}
        create={
          mayAdd ? (
            <CreateLink to={`/document/file/${documentId}/new`}>
              <Trans id="documentFiles.new">Datei hinzufügen</Trans>
            </CreateLink>
          ) : null
        }
      >
        {document ? <DocumentHeader document={document} withLink={user.superAdmin} /> : null}
        {added.panel}
      </RecordList>
      {document && can('seeUses') ? (
        <UsesSection key={document.id} owner={flow} documentId={document.id} />
      ) : null}
    </>
  );
}
