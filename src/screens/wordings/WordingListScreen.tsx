import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { WORDING_SORTS } from '#contract/wording.ts';
import { readOnlyReason } from '#machines/rights.ts';
import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { useWordingListWords } from '#src/screens/wordings/use-wording-words.ts';
import { wordingColumns } from '#src/screens/wordings/wording-columns.tsx';

/** Width in CSS pixels that the eight columns need side by side. */
const COLUMNS_WIDTH = 960;

/** The wordings. */
export function WordingListScreen({ flow, startUp, user, features }: FlowScreenProps<'wordings'>) {
  const { i18n } = useLingui();
  const words = useWordingListWords();
  const columns = useMemo(() => wordingColumns(i18n), [i18n]);
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/wording/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={WORDING_SORTS}
      rowKey={({ id }) => id}
      minWidth={COLUMNS_WIDTH}
      open={open}
      byContext
      create={
        readOnlyReason(user, null) === null ? (
          <Button component={Link} to="/wording/new" leftSection={<IconPlus aria-hidden size={18} />}>
            <Trans id="wordings.new">Neue Formulierung</Trans>
          </Button>
        ) : null
      }
    />
  );
}
