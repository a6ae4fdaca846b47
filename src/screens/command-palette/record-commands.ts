import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconList } from '@tabler/icons-react';
import type { HitGroup, RecordHit, SearchResult } from '#machines/record-search/record-search.port.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { pathOf } from '#src/address/address.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import type { Command, CommandGroup } from '#src/screens/command-palette/command.ts';
import type { Go } from '#src/screens/command-palette/route-commands.ts';
import { listWord, SHOWN_SUBJECTS } from '#src/screens/records/subject-words.ts';

/**
 * A record as a command that leads to it.
 * @param group the same record may stand in several
 */
export function hitCommand(hit: RecordHit, group: string, onChoose: (hit: RecordHit) => void): Command {
  const path = pathOf(hit.route);
  return {
    key: `${group} ${path}`,
    label: hit.name,
    detail: hit.detail,
    words: hit.detail,
    icon: SHOWN_SUBJECTS.find(({ route }) => route === hit.route.kind)?.icon ?? IconList,
    run: () => onChoose(hit),
  };
}

/**
 * Results of a search, by list; where a list has more, a command for all of them.
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
