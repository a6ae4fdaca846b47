import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { userPaths } from '#paths/browser/chosen.ts';
import { browserTable, followed, writtenBrowserTable } from '#paths/browser/table.ts';
import { FILES, FOLLOWED, followUsers } from '#tests/journeys/followed-users.ts';
import { LONG } from '#tests/support/long.ts';

followUsers(1);

test('every part of the machines has a file that follows its users', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^paths(-\d)?\.test\.ts$/.test(name));
  expect(files).toHaveLength(FILES);
});

test('the table of what users are followed through names these machines', () => {
  const named = [...writtenBrowserTable().matchAll(/^\| ([\w-]+) \| \d+ \| \d+ \|$/gm)].map(([, id]) => id);
  expect(named).toEqual(FOLLOWED.map(({ machine }) => machine.id).toSorted());
});

if (LONG) {
  test('the whole table is what is written', () => {
    expect(writtenBrowserTable()).toBe(
      browserTable(FOLLOWED.map((cases) => followed(cases, userPaths(cases)))),
    );
  });
}
