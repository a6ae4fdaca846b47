import { afterEach, expect, it, vi } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { loadPart } from '#src/flows/load-part.ts';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
const server = vi.spyOn(globalThis, 'fetch');
afterEach(() => {
  reload.mockClear();
  server.mockReset();
});

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('answers what was fetched', async () => {
  expect(await loadPart('there', async () => 'part')).toBe('part');
  expect(server).not.toHaveBeenCalled();
});

it('tries again with a new page once the server answers, and stays where it is while it does not', async () => {
  const first = await loadPart('users', fails).catch(failureOf);
  expect(first).toMatchObject({ kind: 'unreachable' });
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await loadPart('users', fails).catch(failureOf)).toMatchObject({ kind: 'unreachable' });
  expect(reload).not.toHaveBeenCalled();
  server.mockResolvedValueOnce(new Response(null));
  void loadPart('users', fails);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('knows nothing of the failures of other parts', async () => {
  await loadPart('languages', fails).catch(() => {});
  expect(await loadPart('contexts', async () => 'part')).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});
