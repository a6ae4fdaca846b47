import { afterEach, expect, test, vi } from 'vitest';
import { openInspector } from '#inspector/console/open-inspector.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('it opens in a window of its own', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  openInspector('http://localhost/dev/inspector', 'leitstand');
  const [address, name] = open.mock.calls[0] ?? [];
  expect(new URL(String(address)).pathname).toBe('/dev/inspector');
  expect(name).toBe('leitstand-inspector');
  expect(document.body.children).toHaveLength(0);
});

test('where the browser blocks it, a notice says so and has a link', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  openInspector('http://localhost/dev/inspector', 'leitstand');
  const notice = document.querySelector('[role="status"]');
  expect(notice?.textContent).toContain('blocked');
  const link = notice?.querySelector('a');
  expect(new URL(link?.href ?? '').pathname).toBe('/dev/inspector');
  expect(link?.target).toBe('leitstand-inspector');
  notice?.querySelector('button')?.click();
  expect(document.body.children).toHaveLength(0);
});
