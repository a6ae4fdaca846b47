import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { addressContext } from '#contract/call.ts';
import { WORDING } from '#contract/records/wording.ts';
import { overviewListSelectors } from '#machines/records/overview.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { basePath } from '#src/page/base-path.ts';
import { contextOfAddress } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { InactiveContext } from '#src/screens/common/InactiveContext.tsx';
import type { ListWords } from '#src/screens/lists/list-words.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { overviewColumns } from '#src/screens/overview/overview-columns.tsx';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';

/** Width in CSS pixels that the eight columns need side by side. */
const COLUMNS_WIDTH = 1_000;

const FILTERS = ['lang'] as const;

/** Context that this address names. */
function hereContext(): string {
  return addressContext(window.location.hostname, basePath());
}

/** Texts that one context shows, and where each of them comes from. */
export function OverviewScreen({ flow, startUp, can }: FlowScreenProps<'overview'>) {
  const { t, i18n } = useLingui();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const own = useMemo(() => contextOfAddress(contexts ?? [], hereContext()), [contexts]);
  const chosen = useSelector(flow, (snapshot) => overviewListSelectors.query(snapshot).contextIdentifier);
  const asked = chosen ?? own;
  const columns = useMemo(() => overviewColumns(i18n, asked), [i18n, asked]);
  const open = useRowOpening('identifier', ({ id }: { id: number }) => `/wording/${id}`);
  const words: ListWords = {
    title: t({ id: 'overview.title', message: 'Texte je Kontext' }),
    search: t({ id: 'overview.search', message: 'Ident., Kontext, Wert' }),
    noMatch: {
      title: t({ id: 'overview.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'overview.noMatch.text',
        message: 'In diesem Kontext passt kein Text zu dieser Suche.',
      }),
    },
    nothing: {
      title: t({ id: 'overview.nothing.title', message: 'Dieser Kontext zeigt keine Texte' }),
      text: t({
        id: 'overview.nothing.text',
        message: 'Weder er selbst noch ein Kontext darüber hat Formulierungen.',
      }),
    },
  };
  return (
    <OriginOffer flow={flow} startUp={startUp}>
      <RecordList
        flow={flow}
        startUp={startUp}
        can={can}
        words={words}
        columns={columns}
        shape={WORDING}
        rowKey={({ id, identifier, lang }) => `${id} ${identifier} ${lang}`}
        minWidth={COLUMNS_WIDTH}
        open={open}
        byContext
        filters={FILTERS}
        noContext={
          own
            ? t({ id: 'overview.ownContext.named', message: `${own} (diese Adresse)` })
            : t({ id: 'overview.ownContext', message: 'Kontext dieser Adresse' })
        }
      >
        <InactiveContext identifier={asked} contexts={contexts} />
      </RecordList>
    </OriginOffer>
  );
}
