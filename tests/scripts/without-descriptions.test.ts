import { transformAsync } from '@babel/core';
import { expect, test } from 'vitest';
import { withoutDescriptions } from '#scripts/support/without-descriptions.mjs';

test('descriptions of states go, and nothing else that is called so', async () => {
  const chart = `export const machine = {
    description: 'The chart.',
    states: { open: { description: "A place.", on: { close: 'closed' } } },
    context: ({ input }) => ({ description: input.description, [description]: 'x', title: 'description' }),
  };`;
  const options = { presets: [withoutDescriptions.preset], configFile: false, babelrc: false } as never;
  const code = (await transformAsync(chart, options))?.code ?? '';
  expect(code).not.toMatch(/The chart|A place/);
  expect(code).toContain("close: 'closed'");
  expect(code).toContain('description: input.description');
  expect(code).toContain("[description]: 'x'");
  expect(code).toContain("title: 'description'");
});
