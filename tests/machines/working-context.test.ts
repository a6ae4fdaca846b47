import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provide } from '#machines/kit/port.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import type { KeptContext } from '#machines/working-context/working-context.port.ts';
import { workingContextSelectors } from '#machines/working-context/working-context.selectors.ts';

const NOTHING: KeptContext = { chosen: false, contextIdentifier: null };

async function begin(authorized: readonly string[], before: KeptContext | Error = NOTHING) {
  const kept: (string | null)[] = [];
  const flow = createActor(
    provide(workingContextMachine, {
      recall: async () => {
        if (before instanceof Error) throw before;
        return before;
      },
      keep: async ({ contextIdentifier }) => {
        kept.push(contextIdentifier);
      },
    }),
    { input: { userId: 7, authorized } },
  ).start();
  const settled = async () => {
    await waitFor(flow, (snapshot) => snapshot.matches('settled'));
    return workingContextSelectors.contextIdentifier(flow.getSnapshot());
  };
  await settled();
  return { flow, kept, settled };
}

describe('the context in which a user works', () => {
  it('is the one that the user may change, until something else is chosen', async () => {
    const { flow, kept, settled } = await begin(['praxis-foerde']);
    expect(await settled()).toBe('praxis-foerde');
    expect(kept).toEqual([]);
    flow.send({ type: 'context.choose', contextIdentifier: null });
    expect(await settled()).toBeNull();
    expect(kept).toEqual([null]);
  });

  it.each([
    ['several', ['praxis-foerde', 'praxis-isar']],
    ['a root context, which stands for all', ['GLOBAL']],
    ['none, or all', []],
  ])('is none by itself for who may change %s', async (_, authorized) => {
    expect(await (await begin(authorized)).settled()).toBeNull();
  });

  it('is what was chosen before, all contexts too', async () => {
    const region = await begin(['praxis-foerde'], { chosen: true, contextIdentifier: 'region-nord' });
    expect(await region.settled()).toBe('region-nord');
    const all = await begin(['praxis-foerde'], { chosen: true, contextIdentifier: null });
    expect(await all.settled()).toBeNull();
  });

  it('is the usual one where the earlier choice cannot be read', async () => {
    expect(await (await begin(['praxis-foerde'], new Error('no storage'))).settled()).toBe('praxis-foerde');
  });

  it('is given up and forgotten when it is not there any more', async () => {
    const { flow, kept, settled } = await begin([], { chosen: true, contextIdentifier: 'praxis-foerde' });
    flow.send({ type: 'contexts.known', identifiers: ['GLOBAL', 'praxis-foerde'] });
    expect(await settled()).toBe('praxis-foerde');
    flow.send({ type: 'contexts.known', identifiers: ['GLOBAL'] });
    expect(await settled()).toBeNull();
    expect(kept).toEqual([null]);
  });
});
