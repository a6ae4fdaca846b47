import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Document } from '#contract/document-file.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import type { PagingColumn } from '#src/components/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedList } from '#src/screens/described/DescribedList.tsx';
import { documentColumns } from '#src/screens/documents/document-columns.tsx';
import { FileLanguages, languagesInWords } from '#src/screens/documents/FileLanguages.tsx';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** Width in CSS pixels that all columns need side by side, and what the languages of the files need beside them. */
const COLUMNS_WIDTH = 1056;
const LANGUAGES_WIDTH = 140;

/** The documents, each with the languages that it has files in where the server reports them. */
export function DocumentListScreen(props: FlowScreenProps<'documents'>) {
  const { startUp, user, can } = props;
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const mayAdd = readOnlyReason(user, null) === null;
  const isTold = can('seeFileLanguages');
  const header = t({ id: 'document.fileLanguages', message: 'Sprachen der Dateien' });
  const beside = useMemo(() => {
    const column: PagingColumn<Document> = {
      key: 'fileLanguages',
      header,
      width: '9.5rem',
      text: (document) => languagesInWords(i18n, document, languages ?? []),
      cell: (document) => <FileLanguages document={document} languages={languages ?? []} mayAdd={mayAdd} />,
    };
    return { after: 'files', column: column as unknown as PagingColumn<never> };
  }, [header, i18n, languages, mayAdd]);
  return (
    <DescribedList
      {...props}
      name="document"
      texts={DOCUMENT_TEXTS}
      columns={documentColumns}
      {...(isTold && { beside })}
      minWidth={COLUMNS_WIDTH + (isTold ? LANGUAGES_WIDTH : 0)}
    />
  );
}
