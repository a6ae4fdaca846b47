import { expect, test } from 'vitest';
import { EXCHANGE_FORMATS } from '#contract/wording-exchange.ts';
import { provide } from '#machines/kit/port.ts';
import { type ExportChoice, FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import { SETTLES_AFTER, wordingExportMachine } from '#machines/wording-export/wording-export.machine.ts';
import type { WordingExportPort } from '#machines/wording-export/wording-export.port.ts';
import { wordingExportSelectors } from '#machines/wording-export/wording-export.selectors.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const COUNT = { identifiers: 2, texts: 3, inherited: 1 };
const LANGUAGES = { type: 'languages.arrive', languages: ['de', 'en', 'fr'] } as const;

function start(choice: ExportChoice | null = FIRST_EXPORT_CHOICE, server: { canCount?: boolean } = {}) {
  const recall = scripted<WordingExportPort['recall']>();
  const keep = scripted<WordingExportPort['keep']>();
  const count = scripted<WordingExportPort['count']>();
  const machine = provide(wordingExportMachine, {
    ...{ recall: recall.service, keep: keep.service, count: count.service },
  });
  const input = { contextIdentifier: 'nord', choice, formats: EXCHANGE_FORMATS, canChoose: true };
  return { recall, keep, count, ...walk(machine, { ...input, canCount: true, ...server }) };
}

const choiceOf = ({ actor }: ReturnType<typeof start>) => wordingExportSelectors.choice(actor.getSnapshot());

test('counts once the languages are there, and again as soon as the user has paused', async () => {
  const flow = start();
  const { count, keep, send, reach, pass, reports, states } = flow;
  expect(states).toEqual(['incomplete']);
  send(LANGUAGES);
  await reach('counting.brief');
  count.last().answer(COUNT);
  await reach('counted');
  send({ type: 'choice.change', change: { prefix: 'm' } });
  send({ type: 'choice.change', change: { prefix: 'me' } });
  expect(wordingExportSelectors.isCounting(flow.actor.getSnapshot())).toBe(true);
  expect(wordingExportSelectors.count(flow.actor.getSnapshot())).toBeNull();
  expect(reports).toEqual([]);
  pass(SETTLES_AFTER);
  await reach('keeping');
  const choice = { ...FIRST_EXPORT_CHOICE, prefix: 'me' };
  expect(reports).toEqual([{ type: 'route.queried', query: { contextIdentifier: 'nord', choice } }]);
  expect(keep.last().input).toEqual(choice);
  keep.last().answer(undefined);
  await reach('counting.brief');
  expect(count.calls).toHaveLength(2);
  expect(count.last().input).toMatchObject({ format: 'xliff2', choice: { prefix: 'me' } });
});

test('a change cancels the count that is on its way', async () => {
  const { count, send, reach } = start();
  send(LANGUAGES);
  await reach('counting.brief');
  send({ type: 'choice.change', change: { inherited: true } });
  expect(count.last().signal.aborted).toBe(true);
});

test('what the address names wins over what this browser has kept, which is then not even looked up', () => {
  const { recall, states } = start({ ...FIRST_EXPORT_CHOICE, only: 'missing' });
  expect(recall.calls).toEqual([]);
  expect(states).toEqual(['incomplete']);
});

test('what was chosen last holds where the address names nothing, and stands in the address then', async () => {
  const flow = start(null);
  const { recall, send, reach, reports } = flow;
  send(LANGUAGES);
  const choice = { ...FIRST_EXPORT_CHOICE, format: 'json-flat', lang: 'fr', placeholders: 'formatjs' };
  recall.last().answer(choice);
  await reach('counting.brief');
  expect(choiceOf(flow)).toMatchObject({ format: 'json-flat', lang: 'fr', placeholders: 'formatjs' });
  expect(reports).toEqual([{ type: 'route.queried', query: { contextIdentifier: 'nord', choice } }]);
});

test('what the server does not know gives way to what is usual', () => {
  const strange = { format: 'docx', source: 'tlh', target: 'xx', lang: '', placeholders: 'printf' };
  const flow = start({ ...FIRST_EXPORT_CHOICE, ...strange });
  flow.send(LANGUAGES);
  expect(choiceOf(flow)).toMatchObject({
    ...{ format: 'xliff2', source: 'de', target: 'en', lang: 'de', placeholders: 'i18next' },
  });
});

test('the file can be had while it is not counted, and is the one that was chosen', async () => {
  const { count, send, reach, reports } = start({ ...FIRST_EXPORT_CHOICE, target: 'fr', inherited: true });
  expect(() => send({ type: 'file.download' })).toThrow();
  send(LANGUAGES);
  await reach('counting.brief');
  count.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'file.download' });
  expect(reports).toEqual([
    {
      type: 'download.start',
      request: {
        ...{ context: 'nord', format: 'xliff2', direction: { source: 'de', target: 'fr' } },
        choice: { prefix: '', keyWord: '', only: null, inherited: true },
        name: 'nord.de.fr.xlf',
      },
    },
  ]);
  send({ type: 'count.retry' });
  await reach('counting.brief');
});

test('counts again when texts have changed, and after the session is back', async () => {
  const { count, send, reach, restore, recordsChange } = start();
  send(LANGUAGES);
  await reach('counting.brief');
  count.last().answer(COUNT);
  await reach('counted');
  recordsChange('user');
  expect(count.calls).toHaveLength(1);
  recordsChange('wording');
  await reach('counting.brief');
  count.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  await reach('counting.brief');
  expect(count.calls).toHaveLength(3);
});

test('asks a server that does not count for nothing', async () => {
  const { count, send, reach } = start(FIRST_EXPORT_CHOICE, { canCount: false });
  send(LANGUAGES);
  await reach('uncounted');
  expect(count.calls).toEqual([]);
});
