import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsTransferDown } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { FIRST_QUERY, sameRows } from '#machines/route/list-query.ts';
import { MOVED_MOST } from '#machines/wording-move/wording-move.port.ts';
import { pathOf } from '#src/address/address.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { manyActions } from '#src/screens/lists/many-actions.ts';
import { RecordList, type ShownResult } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';
import { searchedSelection } from '#src/screens/wordings/searched-selection.ts';
import { useWordingSelection } from '#src/screens/wordings/use-wording-selection.ts';
import { useWordingListWords } from '#src/screens/wordings/use-wording-words.ts';
import { wordingColumns } from '#src/screens/wordings/wording-columns.tsx';

const FILTERS = ['lang', 'active'] as const;

/** Width in CSS pixels that the checkbox and the eight columns need side by side. */
const COLUMNS_WIDTH = 1_120;

/** The wordings. */
export function WordingListScreen({ flow, startUp, user, can }: FlowScreenProps<'wordings'>) {
  const { t, i18n } = useLingui();
  const words = useWordingListWords();
  const columns = useMemo(() => wordingColumns(i18n), [i18n]);
  const isEditor = readOnlyReason(user, null) === null;
  const selection = useWordingSelection(flow);
  const moveLink = (size: 'sm' | 'compact-sm', chosen: string | null, label: ReactNode) => (
    <Button
      component={Link}
      to={pathOf({ kind: 'wordingMove', selection: chosen })}
      size={size}
      variant="default"
      leftSection={<IconArrowsTransferDown aria-hidden size={18} stroke={1.75} />}
    >
      {label}
    </Button>
  );
  const anyMove = <Trans id="wordings.move">Verschieben</Trans>;
  const moveShown = ({ query, count, isLowerBound }: ShownResult) => {
    if (!isEditor || selection.name !== null) return null;
    if (sameRows({ ...query, size: FIRST_QUERY.size, sort: null }, FIRST_QUERY))
      return count === 0 ? null : moveLink('sm', null, anyMove);
    // Nothing that was found, or too much of it, is not moved; never all of a context in its place.
    if (!count || count > MOVED_MOST || isLowerBound) return null;
    const found = (
      <Plural
        id="wordings.moveFound"
        value={count}
        one="Die eine Formulierung dieser Suche verschieben"
        other="Die # Formulierungen dieser Suche verschieben"
      />
    );
    return moveLink('sm', searchedSelection(query), found);
  };
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/wording/${id}`);
  return (
    <OriginOffer flow={flow} startUp={startUp}>
      <RecordList
        flow={flow}
        startUp={startUp}
        can={can}
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
        actions={moveShown}
        filters={FILTERS}
        {...(isEditor && {
          many: { type: 'wording', actions: manyActions('wording', can, { save: true, remove: true }), user },
        })}
        further={(all) => moveLink('compact-sm', all ? searchedSelection(all) : selection.name, anyMove)}
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
