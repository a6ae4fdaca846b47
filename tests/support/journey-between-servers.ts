import { test } from 'vitest';
import { type Journey, travel } from '#tests/support/journey.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';

/** Access code of the source in such a journey. */
export const SOURCE_CODE = 'Zugang-zur-Quelle-1';

/** A server whose source PREPROD is another one; both are real, and end with the journey. */
export function journeyBetweenServers(title: string, story: (journey: Journey) => Promise<void>): void {
  test(title, async () => {
    const source = new JourneyServer({ ACCESS_CODE: SOURCE_CODE });
    try {
      await source.start();
      const sources = JSON.stringify({ PREPROD: source.address, INTERN: 'http://127.0.0.1:1' });
      await travel(title, story, { SYNC_SOURCES: sources });
    } finally {
      await source.remove();
    }
  });
}
