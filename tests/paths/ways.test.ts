import { expect, test } from 'vitest';
import type { Way } from '#inspector/way.ts';
import { waysBelow } from '#paths/inspection/ways.ts';

const find = waysBelow('https://texts.example/desk/');

async function wayTo(machine: string, state: string): Promise<Way> {
  const way = await find(machine, state.split('.'));
  if ('why' in way) throw new Error(way.why);
  return way;
}

/** Why there is no way. */
async function whyNot(machine: string, state: string): Promise<string> {
  const way = await find(machine, state.split('.'));
  return 'why' in way ? way.why : '';
}

test('a way has the address with its answers, what is to be done first, and each step with where it leads', async () => {
  const way = await wayTo('sync', 'asking');
  const address = new URL(way.address);
  expect(address.origin + address.pathname).toBe('https://texts.example/desk/serverOverview');
  // The look that the page begins with is given up for that of the form.
  expect(address.searchParams.get('answers')).toBe('sync.look:waits,sync.look:idle,sync.preview:shown');
  expect(way.first).toEqual(['You are signed in as superAdmin with EDITOR.']);
  expect(way.begins).toBe('looking');
  expect(way.steps.map(({ event, state }) => [event?.type ?? null, state])).toEqual([
    ['sync.open', expect.stringMatching(/^opening/)],
    [null, 'editing'],
    ['sync.submit', expect.stringContaining('previewing')],
    [null, 'asking'],
  ]);
  expect(way.steps[2]?.event).toMatchObject({ source: 'PROD', key: 'key-1' });
});

test('the address of a place keeps what it asks for', async () => {
  const { address } = await wayTo('text-care', 'unreachable');
  expect(new URL(address).searchParams.get('context')).toBe('GLOBAL');
  expect(new URL(address).searchParams.get('answers')).toContain('unreachable');
});

test('a state around others is reached by the nearest of them, a wait takes as long as it lasts', async () => {
  const { steps } = await wayTo('endpoint-cache', 'clearing.cancellable');
  expect(steps.map(({ takes }) => takes)).toEqual([0, 2_000, 8_000]);
  expect((await wayTo('endpoint-cache', 'clearing')).steps.at(-1)?.state).toBe('clearing.brief');
});

test('what cannot be caused from here is said, with the step and who does it', async () => {
  expect(await whyNot('nothing', 'there')).toBe('No one wrote where nothing is found in the console.');
  expect(await whyNot('own-details', 'known')).toMatch(/^On the way the form .+ has a page of its own\.$/);
  expect(await whyNot('user-form', 'creating.saving')).toMatch(/cannot be sent from here\.$/);
  expect(await whyNot('file-upload', 'nowhere')).toBe('No path leads there: it is passed at once.');
});
