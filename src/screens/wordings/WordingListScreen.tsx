import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsTransferDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { SelectionBar } from '#src/screens/lists/SelectionBar.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';
import { useWordingSelection } from '#src/screens/wordings/use-wording-selection.ts';
import { useWordingListWords } from '#src/screens/wordings/use-wording-words.ts';
import { wordingColumns } from '#src/screens/wordings/wording-columns.tsx';

/** Width in CSS pixels that the checkbox and the eight columns need side by side. */
const COLUMNS_WIDTH = 1_120;

/** The wordings. */
export function WordingListScreen({ flow, startUp, user, features }: FlowScreenProps<'wordings'>) {
  const { t, i18n } = useLingui();
  const words = useWordingListWords();
  const columns = useMemo(() => wordingColumns(i18n), [i18n]);
  const isEditor = readOnlyReason(user, null) === null;
  const selection = useWordingSelection(flow);
  const movePath =
    selection.name === null ? '/wordings/update' : `/wordings/update?selection=${selection.name}`;
  const move = (size: 'sm' | 'compact-sm') => (
    <Button
      component={Link}
      to={movePath}
      size={size}
      variant="default"
      leftSection={<IconArrowsTransferDown aria-hidden size={18} stroke={1.75} />}
    >
      <Trans id="wordings.move">Verschieben</Trans>
    </Button>
  );
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/wording/${id}`);
  return (
    <OriginOffer flow={flow} startUp={startUp}>
      <RecordList
        flow={flow}
        startUp={startUp}
        features={features}
        words={words}
        columns={columns}
        shape={WORDING}
        rowKey={({ id }) => id}
        minWidth={COLUMNS_WIDTH}
        open={open}
        byContext
        {...(isEditor && {
          selection: {
            selected: selection.selected,
            onChange: selection.change,
            labelOf: ({ identifier, lang }: Wording) =>
              t({ id: 'wordings.select', message: `${{ identifier }} (${{ lang }}) auswählen` }),
          },
        })}
        actions={isEditor && selection.name === null ? move('sm') : null}
        aboveRows={
          isEditor ? (
            <SelectionBar
              count={selection.selected.size}
              elsewhere={selection.elsewhere}
              onClear={selection.clear}
            >
              {move('compact-sm')}
            </SelectionBar>
          ) : null
        }
        create={
          isEditor ? (
            <CreateLink to="/wording/new">
              <Trans id="wordings.new">Neue Formulierung</Trans>
            </CreateLink>
          ) : null
        }
      />
    </OriginOffer>
  );
}
