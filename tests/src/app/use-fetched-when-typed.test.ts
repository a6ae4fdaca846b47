import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { useFetchedWhenTyped } from '#src/app/use-fetched-when-typed.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';

it('fetches the code once something is typed that is not stored, and not before', async () => {
  const load = vi.fn(async () => () => null);
  const loadOther = vi.fn(async () => () => null);
  const parts = [lazyPart(load), lazyPart(loadOther)];
  const leaving = createActor(leavingMachine).start();
  renderHook(() => useFetchedWhenTyped(leaving, parts));
  expect(load).not.toHaveBeenCalled();
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(loadOther).toHaveBeenCalledOnce();
  leaving.send({ type: 'unsaved.end', holder: 'form' });
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  expect(load).toHaveBeenCalledOnce();
});

it('draws nothing again at the first key', async () => {
  const leaving = createActor(leavingMachine).start();
  const draw = vi.fn();
  const parts = [lazyPart(async () => () => null)];
  renderHook(() => {
    draw();
    useFetchedWhenTyped(leaving, parts);
  });
  await act(async () => leaving.send({ type: 'unsaved.begin', holder: 'form' }));
  expect(draw).toHaveBeenCalledOnce();
});

it('leaves a failure to when it is drawn', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('no network')));
  const leaving = createActor(leavingMachine).start();
  const parts = [lazyPart(load)];
  renderHook(() => useFetchedWhenTyped(leaving, parts));
  leaving.send({ type: 'unsaved.begin', holder: 'form' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});
