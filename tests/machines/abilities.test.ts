import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_FEATURES, FEATURES } from '#contract/features.ts';
import { abilitiesOf, canOf } from '#machines/kit/abilities.ts';
import { canKeep, canReadHistory } from '#machines/kit/kinds.ts';

const everything = canOf(abilitiesOf(ALL_FEATURES));
const nothing = canOf(abilitiesOf([]));

describe('what the console can do with a server', () => {
  it('is nothing beyond the specification where the server names nothing, or only what it does not know', () => {
    expect(abilitiesOf([])).toEqual([]);
    const strange = canOf(abilitiesOf(['audit/undoes', 'x:y', '']));
    expect([strange('undo'), strange('sort')]).toEqual([false, false]);
  });

  it('is what the server names everything for', () => {
    const can = canOf(abilitiesOf([FEATURES.auditUndo]));
    expect([can('undo'), can('undoAtOnce')]).toEqual([true, false]);
    expect([everything('undo'), everything('undoAtOnce')]).toEqual([true, true]);
  });

  it('includes the kinds of records that the specification does not know, and their history, by name', () => {
    expect([canKeep(everything, 'mailTemplate'), canReadHistory(everything, 'mailTemplate')]).toEqual([
      true,
      true,
    ]);
    expect([canKeep(nothing, 'mailTemplate'), canReadHistory(nothing, 'mailTemplate')]).toEqual([
      false,
      false,
    ]);
    const unread = canOf(abilitiesOf(['mailTemplate']));
    expect([canKeep(unread, 'mailTemplate'), canReadHistory(unread, 'mailTemplate')]).toEqual([true, false]);
  });

  it('always includes the kinds that the specification knows, and other lists', () => {
    expect([canKeep(nothing, 'language'), canReadHistory(nothing, 'wording')]).toEqual([true, true]);
  });
});

it('docs/other-servers.md lists every ability with what the server must name for it', () => {
  const page = readFileSync('docs/other-servers.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, ability = '', names = '']) => ({
    ability,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  }));
  const known = abilitiesOf(ALL_FEATURES).filter((ability) => !ability.includes(':'));
  expect(rows.map(({ ability }) => ability)).toEqual(known);
  for (const { ability, names } of rows) {
    expect(abilitiesOf(names), ability).toContain(ability);
    for (const left of names) {
      const fewer = abilitiesOf(names.filter((name) => name !== left));
      expect(fewer, `${ability} without ${left}`).not.toContain(ability);
    }
  }
});
