import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconFiles,
  IconFileText,
  IconHierarchy2,
  IconLanguage,
  IconList,
  IconMail,
  IconQuote,
  IconUsers,
} from '@tabler/icons-react';
import { FIRST_QUERY } from '#machines/place/list-query.ts';
import type {
  HitGroup,
  RecordHit,
  SearchedKind,
  SearchResult,
} from '#machines/record-search/record-search.port.ts';
import { pathOf } from '#src/address/address.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import type { Command, CommandGroup } from '#src/screens/command-palette/command.ts';
import { listWord } from '#src/screens/command-palette/list-word.ts';
import type { Go } from '#src/screens/command-palette/place-commands.ts';

const ICONS: Readonly<Record<SearchedKind, Icon>> = {
  wordings: IconQuote,
  contexts: IconHierarchy2,
  documents: IconFileText,
  documentFiles: IconFiles,
  mailTemplates: IconMail,
  languages: IconLanguage,
  users: IconUsers,
};

/** Which list has the records of a kind of place. */
const LIST_OF: Readonly<Record<string, SearchedKind>> = {
  wording: 'wordings',
  context: 'contexts',
  document: 'documents',
  documentFile: 'documentFiles',
  mailTemplate: 'mailTemplates',
  language: 'languages',
  user: 'users',
};

/**
 * A record as a command that leads to it.
 * @param group the same record may stand in several
 */
export function hitCommand(hit: RecordHit, group: string, onChoose: (hit: RecordHit) => void): Command {
  const path = pathOf(hit.place);
  return {
    key: `${group} ${path}`,
    label: hit.name,
    detail: hit.detail,
    words: hit.detail,
    icon: ICONS[LIST_OF[hit.place.kind] ?? 'wordings'],
    run: () => onChoose(hit),
  };
}

/**
 * What a search has found, by lists; where a list has more, the way to all of it.
 * @param text what was searched for
 */
export function recordCommands(
  i18n: I18n,
  { groups }: SearchResult,
  text: string,
  go: Go,
  onChoose: (hit: RecordHit) => void,
): readonly CommandGroup[] {
  const all = ({ kind, hits, count, isLowerBound }: HitGroup): readonly Command[] => {
    if (count <= hits.length) return [];
    const path = pathOf({ kind, query: { ...FIRST_QUERY, keyWord: text } });
    const total = formatNumber(i18n.locale, count);
    const label = isLowerBound
      ? i18n._(msg({ id: 'palette.allOfMore', message: `Alle (mehr als ${{ total }}) Treffer zeigen` }))
      : i18n._(msg({ id: 'palette.all', message: `Alle ${{ total }} Treffer zeigen` }));
    return [{ key: `all ${kind}`, label, icon: IconList, run: () => go(path) }];
  };
  return groups.map((group) => ({
    key: `found-${group.kind}`,
    title: listWord(i18n, group.kind),
    commands: [...group.hits.map((hit) => hitCommand(hit, 'found', onChoose)), ...all(group)],
  }));
}
