import { expect, test } from 'vitest';
import { successText } from '#server/routes/answer.ts';
import { isLongContent, successPieces } from '#server/routes/long-answer.ts';

const NOW = Date.UTC(2026, 10, 20);
const rows = (length: number) =>
  Array.from({ length }, (_, at) => (at % 97 === 0 ? null : { id: at, value: `"${at}"\n𝒳 "content":null` }));

test.each([
  ['one long list', { wordings: rows(1_001) }],
  [
    'a long list among others',
    { before: undefined, 'a "name"': rows(3), wordings: rows(2_500), empty: [], count: 2 },
  ],
])('%s is written in pieces as it would be in one', async (_title, content) => {
  for (const revisionId of [null, 42]) {
    const pieces: string[] = [];
    for await (const piece of successPieces(content, NOW, revisionId)) pieces.push(piece);
    expect(pieces.join('')).toBe(successText(content, NOW, revisionId));
    // No piece has more than some hundred of them.
    const most = Math.max(...pieces.map((piece) => piece.split('"id":').length));
    expect(most).toBeLessThanOrEqual(501);
  }
});

test('only what has a long list is', () => {
  expect(isLongContent({ wordings: rows(1_001) })).toBe(true);
  for (const content of [null, 'a', [], {}, { wordings: rows(1_000) }, { listData: { data: rows(2_000) } }])
    expect(isLongContent(content)).toBe(false);
});
