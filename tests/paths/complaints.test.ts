import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pictureOf } from '#paths/browser/complaints.ts';
import type { Path } from '#paths/core/path.ts';

const PATH = { machine: 'authentication', legs: [] } as unknown as Path;

/** A page of a browser that has nothing painted the first times it is asked for a picture. */
function busyPage(refusals: number): Page {
  let asked = 0;
  return {
    bringToFront: async () => {},
    screenshot: async () => {
      asked += 1;
      if (asked <= refusals) throw new Error('Unable to capture screenshot\nCall log: …');
    },
  } as unknown as Page;
}

test('a picture is asked for again while the browser has nothing painted', async () => {
  expect(await pictureOf(busyPage(2), PATH)).toMatch(/^picture: test-results\/path-authentication-\S+\.png$/);
});

test('a picture that is not to be had says so instead of hiding what the walk met', async () => {
  expect(await pictureOf(busyPage(99), PATH)).toBe('no picture: Unable to capture screenshot');
});
