import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { contextColumns } from '#src/screens/contexts/context-columns.ts';
import { DescribedList } from '#src/screens/described/DescribedList.tsx';
import { CONTEXT_TEXTS } from '#src/screens/records/context-texts.ts';

/** Width in CSS pixels that the five columns need side by side. */
const COLUMNS_WIDTH = 760;

/** The contexts. */
export function ContextListScreen(props: FlowScreenProps<'contexts'>) {
  return (
    <DescribedList
      {...props}
      name="context"
      texts={CONTEXT_TEXTS}
      columns={contextColumns}
      minWidth={COLUMNS_WIDTH}
    />
  );
}
