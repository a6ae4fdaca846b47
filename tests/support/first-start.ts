import { assemble } from '#server/assemble.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { Clock } from '#tests/support/clock.ts';

export const ADMIN_PASSWORD = 'Leitstand-2026';

/** What a test's server is started with, unless the test says otherwise: a new database gets no demonstration data. */
export function defaultSettings(databaseUrl: string, filesDir: string): Settings {
  return {
    // The machine that runs the tests may have little space.
    ...readSettings({
      LOG_LEVEL: 'info',
      DEMO_DATA: '0',
      DISK_RESERVE: '0',
      ECS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    }),
    databaseUrl,
    filesDir,
  };
}

/** Whether a first start with these settings, at this time, leaves in a new database what the default ones leave. */
export function fillsAsUsual(settings: Partial<Settings>, clock: Clock): boolean {
  return !('demoData' in settings || 'adminPassword' in settings) && clock.now() === new Clock().now();
}

/** Lets a server start on a new database and end, so that others find it filled. */
export async function startOnce(databaseUrl: string, filesDir: string): Promise<void> {
  const { close } = await assemble(defaultSettings(databaseUrl, filesDir), {
    now: new Clock().now,
    checkAnswers: false,
    reportFailure: (error) => {
      throw error;
    },
    log: () => {},
    print: () => {},
    showFirstAccess: async () => true,
  });
  await close();
}
