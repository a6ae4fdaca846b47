import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedList } from '#src/screens/described/DescribedList.tsx';
import { documentColumns } from '#src/screens/documents/document-columns.tsx';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** Width in CSS pixels that the nine columns need side by side. */
const COLUMNS_WIDTH = 960;

/** The documents. */
export function DocumentListScreen(props: FlowScreenProps<'documents'>) {
  return (
    <DescribedList
      {...props}
      name="document"
      texts={DOCUMENT_TEXTS}
      columns={documentColumns}
      minWidth={COLUMNS_WIDTH}
    />
  );
}
