import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { useFetchedWhenTyped } from '#src/app/use-fetched-when-typed.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';

it('fetches the code once something is typed that is not stored, and not before', async () => {
  const load = vi.fn(async () => () => null);
  const part = lazyPart(load);
  const leaving = createActor(leavingMachine).start();
  renderHook(() => useFetchedWhenTyped(leaving, part));
  expect(load).not.toHaveBeenCalled();
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  leaving.send({ type: 'unsaved.end', holder: 'form' });
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  expect(load).toHaveBeenCalledOnce();
});

it('draws nothing again at the first key', async () => {
  const leaving = createActor(leavingMachine).start();
  const draw = vi.fn();
  const part = lazyPart(async () => () => null);
  renderHook(() => {
    draw();
    useFetchedWhenTyped(leaving, part);
  });
  await act(async () => leaving.send({ type: 'unsaved.begin', holder: 'form' }));
  expect(draw).toHaveBeenCalledOnce();
});

it('leaves a failure to when it is drawn', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('no network')));
  const leaving = createActor(leavingMachine).start();
  renderHook(() => useFetchedWhenTyped(leaving, lazyPart(load)));
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});
