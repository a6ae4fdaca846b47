import { afterAll, vi } from 'vitest';

/** Files share a process: what one has replaced is itself again for the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
