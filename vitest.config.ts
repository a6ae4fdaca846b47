import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scratchFolder } from './scripts/support/scratch.mjs';
import { consolePlugins } from './vite.config.ts';

// Dates are shown in local time; the tests expect this one wherever they run.
process.env.TZ = 'Europe/Berlin';

/** Rooms that run without a browser; their tests need no plugin and no document. */
const UNIT = ['tests/*.test.ts', 'tests/{clients,contract,machines,paths,scripts}/**/*.test.ts'];
/** The server runs on two databases, and so do its tests; a part that knows of none is tested once. */
const SERVER = ['tests/server/**/*.test.ts'];
const ONLY_POSTGRES = [
  'tests/server/{backup,budgets,dialect}/postgres/**',
  'tests/server/several-servers/**',
];
/** Against programs that few have: part of `npm run test:long` alone, where what is missing is skipped. */
const ONLY_LONG = process.env.TEST_LONG === '1' ? [] : ['tests/server/exchange/formats-in-programs.test.ts'];
const NOT_POSTGRES = [
  'tests/server/{domain,sms,exchange,forward,backup/copies}/**',
  'tests/server/dialect/*.test.ts',
  'tests/server/{contract-kit,first-access-lines,service-manager,settings}.test.ts',
  'tests/server/files/{bucket-store,folder}.test.ts',
  'tests/server/{data/options,description/lint,health/spare-memory,sync/pace,sync/progress-lines}.test.ts',
];
/**
 * Heads, bodies, connections, formats of files and clients, proofs of who someone is, what is kept in memory, and
 * processes that start, end and are killed: to them one database is like another, so that they run on both in the long
 * run alone. Each call is still made on PostgreSQL in every run, by the examples of the description and by what remains
 * of the routes.
 */
const ABOVE_DATABASE =
  process.env.TEST_LONG === '1'
    ? []
    : [
        'tests/server/{admin,first-start,main}.test.ts',
        'tests/server/backup/{contents,sealed}.test.ts',
        'tests/server/{clients/*,description/{client,description},store/snapshots,sync/sync-sources}.test.ts',
        'tests/server/files/{bucket,kill,space}.test.ts',
        'tests/server/routes/{answer-language,arrival,body-limits,compression,console,cross-origin}.test.ts',
        'tests/server/routes/{confirm,factor,login-second-factor,passkey,required-steps,second-factor}.test.ts',
        'tests/server/routes/{disconnect-signal,forwarded-requests,log,security-headers}.test.ts',
        'tests/server/routes/{auth,health,upload,user}.test.ts',
        'tests/server/routes/{fast-path,hostile-import,wording-events,wording-exchange,wording-exchange-formats}.test.ts',
        'tests/server/routes/{wording-get,wording-get-forms}.test.ts',
        'tests/server/routes/{factor-reset-mail,home-work,mail-test,own-details,public-file,route,session,sms-failure}.test.ts',
        'tests/server/{sync/sync-kill,webhooks/webhooks}.test.ts',
        'tests/server/security/{attacks,exact-passwords,forged-requests,http-messages,https}.test.ts',
        'tests/server/security/{known-browsers,lockouts-of-names,wrong-clock,xsrf}.test.ts',
        'tests/server/walks/no-store.test.ts',
      ];

/**
 * One in seven thousand may meet a machine that stands still for a moment. Where nobody is there to look, it is run
 * again, and `npm test` names it at its end; at home a test that fails now and then is to be seen.
 */
const RETRY = process.env.CI ? 1 : 0;

/**
 * How long a test waits says nothing about speed: a busy machine takes its time. Two files at once even where there are
 * only two cores, since each waits for its database or its server half of the time.
 */
const PATIENT = {
  retry: RETRY,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: Math.max(2, availableParallelism() - 1),
};

/**
 * Begun before the others of their project. Without times of an earlier run the largest files come first, and this one,
 * which is small and takes longest, would be the last: one core would wait for the other.
 */
const FIRST = ['/tests/paths/machine.test.ts', '/tests/server/several-servers/processes.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((path) => moduleId.endsWith(path));
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((one) => one.project === project);
      return [...own.filter(isFirst), ...own.filter((one) => !isFirst(one))];
    });
  }
}

/** All files of a worker in one process, where the modules of the house are loaded once. */
const TOGETHER = { isolate: false, setupFiles: ['tests/support/leave-no-trace.ts'] };

/** What tests of the server share (tests/support/server-setup.ts). */
const OF_SERVER = { ...TOGETHER, setupFiles: [...TOGETHER.setupFiles, 'tests/support/server-setup.ts'] };

/** Every call that changes something is a commit, and a commit waits for the disk. */
const IN_SCRATCH = { env: { TMPDIR: scratchFolder() } };

export default defineConfig({
  test: {
    // Tests of screens load no translations; that the built-in texts stand in is what they are about.
    onConsoleLog: (log) => !/^\[texts\] .* is missing in /.test(log),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', environment: 'node', include: UNIT, ...PATIENT, ...TOGETHER } },
      {
        test: {
          name: 'server-sqlite',
          environment: 'node',
          include: SERVER,
          exclude: [...ONLY_POSTGRES, ...ONLY_LONG],
          ...PATIENT,
          ...OF_SERVER,
          ...IN_SCRATCH,
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: SERVER,
          exclude: [...NOT_POSTGRES, ...ABOVE_DATABASE],
          globalSetup: ['tests/support/postgres-setup.ts'],
          ...PATIENT,
          ...OF_SERVER,
          ...IN_SCRATCH,
          // One more at once: each waits for the database a seventh of the time. A number of its own wants a group.
          maxWorkers: PATIENT.maxWorkers + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: consolePlugins(),
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // A document and modules of its own for each file, in a context instead of a process: half the work.
          pool: 'vmForks',
          include: ['tests/{inspector,src}/**/*.test.{ts,tsx}', 'tests/paths/**/*.test.tsx'],
          setupFiles: ['tests/support/browser-setup.ts'],
          ...PATIENT,
        },
      },
      {
        // The table of faults says what the console calls things.
        plugins: consolePlugins(),
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          // Two at once: each waits for its server or for a picture half of the time. They share nothing but the
          // browser, which gives each a context without a past.
          maxWorkers: 2,
          ...TOGETHER,
          retry: RETRY,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 2 },
          ...IN_SCRATCH,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          ...PATIENT,
          ...TOGETHER,
          maxWorkers: 2,
          testTimeout: 300_000,
          sequence: { groupOrder: 3 },
          ...IN_SCRATCH,
        },
      },
    ],
  },
});
