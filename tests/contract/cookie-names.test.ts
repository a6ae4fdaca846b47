import { describe, expect, test } from 'vitest';
import { cookieName, ownCookieName } from '#contract/cookie-names.ts';

const ROOT = { https: true, basePath: '/' };
const BELOW = { https: true, basePath: '/console/' };
const HTTP = { https: false, basePath: '/' };

describe('the name under which a browser keeps a cookie', () => {
  test.each([
    [ROOT, 'ecs_session', '__Host-ecs_session'],
    [BELOW, 'ecs_session', '__Secure-ecs_session'],
    [HTTP, 'ecs_session', 'ecs_session'],
    [ROOT, '__Secure-a', '__Host-__Secure-a'],
    [HTTP, '__Secure-a', 'plain__Secure-a'],
    [HTTP, 'plain', 'plain'],
  ])('in %o of %s is %s, and leads back', (realm, name, kept) => {
    expect(cookieName(name, realm)).toBe(kept);
    expect(ownCookieName(kept, realm)).toBe(name);
  });
});

test.each([
  [ROOT, 'ecs_session'],
  [ROOT, '__Secure-ecs_session'],
  [BELOW, '__Host-ecs_session'],
  [HTTP, '__Host-ecs_session'],
])('in %o a cookie called %s is of somewhere else', (realm, kept) => {
  expect(ownCookieName(kept, realm)).toBeNull();
});
