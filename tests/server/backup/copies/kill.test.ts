import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriesIn } from '#server/backup/copies-layout.ts';
import { Progress } from '#server/backup/progress.ts';
import { restoreMoment } from '#server/backup/restore-moment.ts';
import { LONG } from '#tests/support/long.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

/** How long each round writes before the server is killed, in the middle of whatever it does. */
const ROUNDS = LONG ? [2_600, 1_100, 40, 5_200, 900, 1_450, 2_050, 10, 1_980, 3_333] : [2_050, 30];
const AT_ONCE = 4;
const PASSWORD = 'Leitstand-2026';

let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-copies-kill-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first round copies in the clear, all others for the owner of a key. */
const start = (round: number) =>
  new ServerProcess(folder, {
    ...{ ECS_ADMIN_PASSWORD: PASSWORD, WAL_COPIES: 'copies', LOG_LEVEL: 'warn' },
    ...(round > 0 && { BACKUP_RECIPIENTS: recipient }),
  });

/** Epoch milliseconds at which each text was answered. */
const acknowledged = new Map<string, number>();

async function writeUntilKilled(address: string, visitor: WebVisitor): Promise<void> {
  let sent = 0;
  // Of its own, so that a round can be run again.
  const round = crypto.randomUUID();
  const writeOn = async () => {
    for (;;) {
      const identifier = `round.${round}.text.${sent++}`;
      const text = { id: null, identifier, value: identifier, lang: 'de', contextIdentifier: 'GLOBAL' };
      const answer = await visitor.post(address, 'wording/save', text).catch(() => null);
      if (!answer) return;
      expect([answer.status, answer.errCodes]).toEqual([200, []]);
      acknowledged.set(identifier, Date.now());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
}

/** Texts as of a moment, out of the copies; the database is sound, and has every one that was answered before it. */
async function expectWhole(at: number | null, name: string): Promise<number> {
  const to = join(folder, `${name}.db`);
  const moment = await restoreMoment({
    ...{ from: join(folder, 'copies'), at, to, identities: [identity] },
    progress: new Progress(() => {}),
  });
  const database = new DatabaseSync(to);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  // A moment in which the new database is still being set up has neither of the two.
  const has = (table: string) =>
    database.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined;
  // An index that does not fit its table makes this fail.
  if (has('wordingParts')) {
    database.exec(`insert into "wordingParts" ("wordingParts", rank) values ('integrity-check', 1)`);
  }
  const rows = has('wordings') ? database.prepare('select identifier from wordings').all() : [];
  const texts = new Set(rows.map((row) => row.identifier));
  database.close();
  const lost = [...acknowledged].filter(
    ([identifier, answered]) => answered <= moment && !texts.has(identifier),
  );
  expect(lost).toEqual([]);
  return moment;
}

test.each(ROUNDS.map((milliseconds, round) => ({ milliseconds, round })))(
  'killed after $milliseconds ms of saves, the copies have everything up to a moment (round $round)',
  async ({ milliseconds, round }) => {
    const server = start(round);
    const address = await server.address();
    const visitor = new WebVisitor();
    await visitor.signIn(address, 'admin', PASSWORD);
    const kill = setTimeout(() => server.signal('SIGKILL'), milliseconds);
    await writeUntilKilled(address, visitor);
    clearTimeout(kill);
    const { signal, stderr, stdout } = await server.ended();
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    expect(stdout).not.toContain('have a gap');
    const last = await expectWhole(null, `last-${round}`);
    const [first] = seriesIn(join(folder, 'copies'));
    if (!first) throw new Error('there are copies');
    await expectWhole(Math.round((first.begins + last) / 2), `half-${round}`);
  },
  120_000,
);

test('after all that a server goes on, and what it leaves is in the copies to the last text', async () => {
  const server = start(ROUNDS.length);
  await server.address();
  await server.stop();
  await expectWhole(null, 'end');
  const all = seriesIn(join(folder, 'copies'));
  expect(all.map(({ recipients }) => recipients)).toEqual([
    undefined,
    ...all.slice(1).map(() => [recipient]),
  ]);
  const of = (path: string) => {
    const database = new DatabaseSync(join(folder, path), { readOnly: true });
    const texts = database.prepare('select identifier, value from wordings order by id').all();
    database.close();
    return texts;
  };
  expect(of('end.db')).toEqual(of('data/leitstand.db'));
  expect(of('end.db').length).toBeGreaterThanOrEqual(acknowledged.size);
}, 120_000);
