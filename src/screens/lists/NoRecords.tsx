import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { SearchRule } from '#src/screens/common/ShortSearch.tsx';
import type { ListWords } from '#src/screens/lists/list-words.ts';

interface NoRecordsProps {
  readonly words: ListWords;
  /** Whether a search or a filter is what leaves nothing over. */
  readonly filtered: boolean;
  /** Search text; empty if there is none. */
  readonly keyWord: string;
  /** Creates the first one, for those who may. */
  readonly create: ReactNode;
  readonly onReset: () => void;
}

/** In place of the rows when there are none. */
export function NoRecords({ words, filtered, keyWord, create, onReset }: NoRecordsProps) {
  if (filtered) {
    return (
      <EmptyState
        kind="noMatch"
        title={words.noMatch.title}
        action={
          <Button variant="default" onClick={onReset}>
            <Trans id="list.noMatch.reset">Suche und Filter zurücksetzen</Trans>
          </Button>
        }
      >
        {words.noMatch.text} <SearchRule term={keyWord} />
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing" title={words.nothing.title} action={create}>
      {words.nothing.text}
    </EmptyState>
  );
}
