import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { RECORDED_EVENTS, RECORDED_REQUESTS, Recorder } from '#inspector/console/recorder.ts';

const lamp = setup({
  types: { events: {} as { type: 'toggle'; password: string } },
}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { toggle: 'lit' } }, lit: { on: { toggle: 'dark' } } },
});

const ABOUT = ['1.11.0', 'Mozilla/5.0', new Date('2026-11-20T10:00:00.000Z')] as const;
const PASSWORD = 'Sehr-geheim-1';

/** Lets what has happened be written down. */
const writtenDown = () => new Promise((resolve) => setTimeout(resolve));

test('the last 2,000 events and 200 answers are kept, and no more than a tenth beyond', async () => {
  const recorder = new Recorder(null, 0);
  const actor = createActor(lamp, { inspect: recorder.inspect }).start();
  for (let count = 0; count < 2 * RECORDED_EVENTS; count += 1) {
    actor.send({ type: 'toggle', password: PASSWORD });
    recorder.hear({ time: count, method: 'GET', path: 'ecs/ping', status: 200, requestId: null });
    if (count % 100 === 0) await writtenDown();
  }
  await writtenDown();
  const trace = recorder.report({ happened: '', withTexts: true }, ...ABOUT);
  expect(trace.events.length).toBeGreaterThanOrEqual(RECORDED_EVENTS);
  expect(trace.events.length).toBeLessThanOrEqual(RECORDED_EVENTS * 1.1 + 1);
  expect(trace.lost).toBeGreaterThan(0);
  expect(trace.report?.requests).toHaveLength(RECORDED_REQUESTS);
  expect(trace.report?.requests.at(-1)?.time).toBe(2 * RECORDED_EVENTS - 1);
});

test('a console that is running is recorded from how it is, and says that its beginning is missing', async () => {
  const actor = createActor(lamp).start();
  const recorder = new Recorder(actor, 7);
  actor.system.inspect(recorder.inspect);
  actor.send({ type: 'toggle', password: PASSWORD });
  await writtenDown();
  expect(recorder.extent).toEqual({ since: 7, events: 2, isWhole: false });
  const { events } = recorder.report({ happened: '', withTexts: true }, ...ABOUT);
  expect(events.map(({ event, state }) => [event.type, state])).toEqual([
    ['recording.begun', 'dark'],
    ['toggle', 'lit'],
  ]);
});

test('no secret is in a report, not even where the user writes it again', async () => {
  const recorder = new Recorder(null, 0);
  const actor = createActor(lamp, { inspect: recorder.inspect }).start();
  actor.send({ type: 'toggle', password: PASSWORD });
  await writtenDown();
  const said = { happened: `Ich habe ${PASSWORD} eingegeben.`, withTexts: true };
  const text = await recorder.file(said, ...ABOUT).text();
  expect(text).toContain('Ich habe ••• eingegeben.');
  expect(text).not.toContain(PASSWORD);
});
