import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { useKept } from '#src/screens/common/use-kept.ts';

const part = createMachine({ initial: 'open', states: { open: {} } });
const owner = createMachine({
  initial: 'open',
  states: {
    open: {
      invoke: { src: part, id: 'part' },
      on: { again: { target: 'open', reenter: true }, end: 'left' },
    },
    left: {},
  },
});

it('keeps what a flow has let go of, without drawing anything again, and takes what comes in its place', () => {
  const flow = createActor(owner).start();
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useKept(flow, ({ children }) => children.part);
  });
  const first = result.current;
  expect(first).toBeDefined();
  act(() => flow.send({ type: 'again' }));
  const second = result.current;
  expect(second).not.toBe(first);
  const before = drawn;
  act(() => flow.send({ type: 'end' }));
  expect(flow.getSnapshot().children.part).toBeUndefined();
  expect(result.current).toBe(second);
  expect(drawn).toBe(before);
});
