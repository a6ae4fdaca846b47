import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { show } from '#tests/support/render.tsx';

afterEach(() => vi.restoreAllMocks());

function Greeting({ name }: { readonly name: string }) {
  const [first] = useState(name);
  return <p>{`Hallo ${name}, zuerst ${first}`}</p>;
}

it('is drawn at once when its code is there, without anything that stands in for it', async () => {
  const Part = lazyPart(async () => Greeting, 'kommt');
  await Part.fetch();
  render(<Part name="Anna" />);
  expect(screen.getByText('Hallo Anna, zuerst Anna')).toBeTruthy();
});

it('comes when its code does, and stays what it is when it is drawn again', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart(load, 'kommt');
  const { rerender } = render(<Part name="Anna" />);
  expect(screen.getByText('kommt')).toBeTruthy();
  await screen.findByText('Hallo Anna, zuerst Anna');
  rerender(<Part name="Berta" />);
  expect(screen.getByText('Hallo Berta, zuerst Anna')).toBeTruthy();
  await Part.fetch();
  expect(load).toHaveBeenCalledOnce();
});

it('can be fetched again after its code did not come', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('kein Netz'));
  const Part = lazyPart(load, 'kommt');
  await expect(Part.fetch()).rejects.toThrow('kein Netz');
  await Part.fetch();
  render(<Part name="Anna" />);
  expect(screen.getByText('Hallo Anna, zuerst Anna')).toBeTruthy();
});

it('fails alone, comes with another try, and leaves the focus where it was', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('kein Netz'));
  const Part = lazyPart(load, 'kommt');
  const page = (withPart: boolean) => (
    <>
      <input aria-label="Wert" />
      {withPart ? <Part name="Anna" /> : null}
    </>
  );
  const { user, rerender } = show(page(false));
  await user.type(screen.getByLabelText('Wert'), 'getippt');
  rerender(page(true));
  const message = await screen.findByRole('alert');
  expect(message.textContent).toContain('Ein Teil der Anwendung konnte nicht geladen werden.');
  expect(error).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Hallo Anna, zuerst Anna')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Wert')).toHaveProperty('value', 'getippt');
  expect(document.activeElement).toBe(screen.getByLabelText('Wert'));
});

it('stays, and says so again, until the server answers; where only the code does not come, a new page begins', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const server = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const load = vi.fn(async () => Promise.reject(new Error('kein Netz')));
  const Part = lazyPart(load);
  const { user } = show(<Part />);
  const said = await screen.findByText('Ein Teil der Anwendung konnte nicht geladen werden.');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await vi.waitFor(() => expect(said.isConnected).toBe(false));
  expect(screen.getByText('Ein Teil der Anwendung konnte nicht geladen werden.')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  server.mockResolvedValueOnce(new Response(null));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The user may refuse to leave the page.
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
});

it('asks again for a style sheet that did not come, and is not drawn without it', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('no style sheet'));
  const Part = lazyPart(load);
  await expect(Part.fetch()).rejects.toThrow('no style sheet');
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/missed.css' });
  document.head.append(link);
  // Here no style sheet is ever loaded, unless it is said that it was.
  await expect(Part.fetch()).rejects.toThrow('missed.css');
  expect(link.isConnected).toBe(false);
  expect(load).toHaveBeenCalledOnce();
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  await Part.fetch();
  settings.handleDisabledFileLoadingAsSuccess = false;
  expect(load).toHaveBeenCalledTimes(2);
  document.head.querySelector('link[href="/missed.css"]')?.remove();
});
