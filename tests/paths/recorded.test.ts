import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { keptTests, walkKept } from '#paths/replay/as-test.ts';

test.each(keptTests().map((kept) => ({ kept, name: basename(kept.file) })))(
  'the machines go as in $name',
  async ({ kept }) => {
    expect(await walkKept(kept, { run: null, url: null })).toEqual([]);
  },
);
