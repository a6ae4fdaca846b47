import { CHROMIUM_FLAGS } from '#scripts/support/chromium.mjs';

/**
 * How Chromium is started for tests: its JavaScript engine only compiles what runs, and optimises nothing. A journey's
 * page is over before that pays: it is a sixth of what the browser spends on one, and a third of a look of axe.
 */
export const TEST_CHROMIUM_FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS,
  '--js-flags=--no-maglev --no-turbofan',
];
