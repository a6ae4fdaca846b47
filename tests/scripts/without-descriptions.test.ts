import { transformAsync } from '@babel/core';
import { expect, test } from 'vitest';
import { withoutDescriptions } from '#scripts/support/without-descriptions.mjs';

test('what a description of a record says to readers alone goes, and no field that is called so', async () => {
  const record =
    "const R = { fields: { description: { kind: 'text', about: 'What it is.', example: 'One.' } } };";
  const options = { presets: [withoutDescriptions.preset], configFile: false, babelrc: false } as never;
  const code = (await transformAsync(record, options))?.code ?? '';
  expect(code).not.toMatch(/What it is|One/);
  expect(code.replace(/\s+/g, ' ')).toContain("description: { kind: 'text' }");
});

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
