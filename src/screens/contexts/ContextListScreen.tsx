import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { CONTEXT } from '#contract/records/context.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { pathOf } from '#src/address/address.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { contextColumns } from '#src/screens/contexts/context-columns.tsx';
import { useContextListWords } from '#src/screens/contexts/use-context-words.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';

/** Width in CSS pixels that the five columns need side by side. */
const COLUMNS_WIDTH = 760;

/** The contexts. */
export function ContextListScreen({ flow, startUp, user, features }: FlowScreenProps<'contexts'>) {
  const { i18n } = useLingui();
  const words = useContextListWords();
  const columns = useMemo(() => contextColumns(i18n), [i18n]);
  const open = useRowOpening('identifier', ({ identifier }: { identifier: string }) =>
    pathOf({ kind: 'context', identifier }),
  );
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={CONTEXT.sorts}
      rowKey={({ identifier }) => identifier}
      minWidth={COLUMNS_WIDTH}
      open={open}
      create={
        readOnlyReason(user, null) === null ? (
          <CreateLink to="/context/new">
            <Trans id="contexts.new">Neuer Kontext</Trans>
          </CreateLink>
        ) : null
      }
    />
  );
}
