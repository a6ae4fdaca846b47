import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { BROWSERS } from '#scripts/support/browsers.mjs';
import { startFirefox } from '#tests/support/browsers/firefox.ts';
import type { Remote } from '#tests/support/browsers/remote.ts';
import { Visitor } from '#tests/support/browsers/visitor.ts';
import { startWebKit } from '#tests/support/browsers/webkit.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';

const RESULTS = 'test-results';

const STARTS = { Firefox: startFirefox, WebKitGTK: startWebKit } as const;

type Story = (visitor: Visitor, server: JourneyServer) => Promise<void>;

async function travel(title: string, start: () => Promise<Remote>, story: Story): Promise<void> {
  const server = new JourneyServer({}, inject('journeyTemplate'));
  let remote: Remote | undefined;
  try {
    await server.start();
    remote = await start();
    const visitor = new Visitor(remote, server.address);
    await story(visitor, server);
    expect(await visitor.problems()).toEqual([]);
  } catch (error) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, `${title}.txt`), server.output);
    // Why the journey failed must be reported, whether there is a picture of it or not.
    const picture = await remote?.picture().catch(() => null);
    if (picture) writeFileSync(join(RESULTS, `${title}.png`), picture);
    throw error;
  } finally {
    await remote?.close();
    await server.remove();
  }
}

/** One story, told in Firefox and in WebKitGTK, each with a profile, a server and data of its own. */
export function journeyInEveryBrowser(title: string, story: Story): void {
  describe.each(BROWSERS)('$name', ({ name, find, missing }) => {
    const programs = find();
    test(title, async ({ skip }) => {
      if (!programs) return skip(missing);
      await travel(
        `${name}-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
        () => STARTS[name](programs),
        story,
      );
    });
  });
}
