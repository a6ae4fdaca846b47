import { defineConfig } from 'vitest/config';
import { consolePlugins } from './vite.config.ts';

// Dates are shown in local time; the tests expect this one wherever they run.
process.env.TZ = 'Europe/Berlin';

/** Rooms that run without a browser; their tests need no plugin and no document. */
const UNIT = ['tests/*.test.ts', 'tests/{contract,machines,paths,scripts,server}/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: UNIT } },
      {
        plugins: consolePlugins(),
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/browser-setup.ts'],
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          // One browser and one server at a time: two would only slow each other down.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
