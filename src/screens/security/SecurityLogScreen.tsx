import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { SecurityNarrowings } from '#src/screens/security/SecurityNarrowings.tsx';
import { securityColumns } from '#src/screens/security/security-columns.tsx';

/** Width in CSS pixels that the columns need side by side. */
const COLUMNS_WIDTH = 1_100;

/** It is always in the order of time. */
const SHAPE = { sorts: [], searched: [] } as const;

/** Who signed in, was refused, and changed what users may do. */
export function SecurityLogScreen({ flow, startUp, can }: FlowScreenProps<'security'>) {
  const { t, i18n } = useLingui();
  const columns = useMemo(() => securityColumns(i18n), [i18n]);
  const words: ListWords = {
    title: t({ id: 'security.title', message: 'Sicherheit' }),
    search: t({ id: 'security.search', message: 'Name, Adresse' }),
    noMatch: {
      title: t({ id: 'security.noMatch.title', message: 'Keine Treffer' }),
      text: t({ id: 'security.noMatch.text', message: 'Kein Vorgang passt zu dieser Suche.' }),
    },
    nothing: {
      title: t({ id: 'security.nothing.title', message: 'Noch keine Vorgänge' }),
      text: t({
        id: 'security.nothing.text',
        message: 'Hier steht, wer sich anmeldet, abgelehnt wird und Benutzer ändert.',
      }),
    },
  };
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      can={can}
      words={words}
      columns={columns}
      shape={SHAPE}
      rowKey={({ id }) => id}
      minWidth={COLUMNS_WIDTH}
      jsonLines
      narrowings={(also, onChange) => <SecurityNarrowings also={also} onChange={onChange} />}
    />
  );
}
