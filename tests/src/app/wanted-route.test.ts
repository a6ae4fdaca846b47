import { afterEach, expect, it } from 'vitest';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { rememberPageSize } from '#src/storage/page-size.ts';

afterEach(() => localStorage.clear());

const sizeAt = (path: string) => {
  const route = wantedRoute(path);
  return 'query' in route && 'size' in route.query ? route.query.size : null;
};

it.each([
  ['/wordings', 45],
  ['/users?search=anna', 45],
  ['/document/files/3', 45],
  ['/audit', 45],
  ['/wordings?size=100', 100],
  ['/wordings?page=2', 15],
  ['/wordings/matrix', null],
  ['/wording/7', null],
])(
  'begins a list with the number of rows chosen last, unless the address says otherwise: %s',
  (path, size) => {
    rememberPageSize(45);
    expect(sizeAt(path)).toBe(size);
  },
);

it('begins with 15 rows before any choice, and after one that no list offers', () => {
  expect(sizeAt('/wordings')).toBe(15);
  rememberPageSize(7);
  expect(sizeAt('/wordings')).toBe(15);
});
