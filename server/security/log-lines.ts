import type { Database } from '#server/store/base/database.ts';
import { type LogPlace, readSecurityEvents } from '#server/store/people/security-events.ts';
import { securityLogLine } from '#server/store/people/security-log-line.ts';

const ROWS_AT_ONCE = 500;

/**
 * The security log as JSON lines, oldest first; what a line has nothing to say about is left out.
 * @param since epoch milliseconds
 */
export async function* securityLogLines(database: Database, since: number): AsyncGenerator<string> {
  let place: LogPlace = { timestamp: since, id: 0 };
  for (;;) {
    const events = await readSecurityEvents(database.read, place, ROWS_AT_ONCE);
    for (const event of events) {
      yield JSON.stringify(securityLogLine(event));
      place = event;
    }
    if (events.length < ROWS_AT_ONCE) return;
  }
}
