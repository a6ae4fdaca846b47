import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { LONG } from '#tests/support/long.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

/** How many writes of each round are answered before the process is killed, in the middle of others. */
const ROUNDS = LONG ? [2_000, 1_999, 1_700, 1_400, 1_111, 900, 640, 333, 17, 1] : [613, 87];
const AT_ONCE = 8;
const PASSWORD = 'Leitstand-2026';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () => new ServerProcess(folder, { ECS_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' });

/** Acknowledged writes, and sent ones that may or may not have been carried out. */
const acknowledged = new Map<string, string>();
const unanswered = new Map<string, Set<string>>();

/** Every third write changes an earlier text, all others add one. */
async function writeUntilKilled(
  address: string,
  visitor: WebVisitor,
  round: number,
  kill: () => void,
  last: number,
) {
  let sent = 0;
  let answered = 0;
  const ids = new Map<string, number>();
  const writeOn = async () => {
    for (;;) {
      const number = sent++;
      const known = number % 3 === 2 ? [...ids.keys()][number % ids.size] : undefined;
      if (known !== undefined && unanswered.has(known)) continue;
      const identifier = known ?? `round.${round}.text.${number}`;
      const value = `written as number ${number}`;
      unanswered.set(identifier, new Set([value]));
      const text = {
        id: ids.get(identifier) ?? null,
        identifier,
        value,
        lang: 'de',
        contextIdentifier: 'GLOBAL',
      };
      const answer = await visitor.post(address, 'wording/save', text).catch(() => null);
      if (!answer) return;
      expect([answer.status, answer.errCodes]).toEqual([200, []]);
      ids.set(identifier, answer.content.wording.id);
      acknowledged.set(identifier, value);
      unanswered.delete(identifier);
      answered += 1;
      if (answered === last) kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
  return answered;
}

async function allTexts(address: string, visitor: WebVisitor): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let count = 1; texts.size < count; ) {
    const { content } = await visitor.post(address, 'wording/list', { offset: texts.size, maxResult: 500 });
    count = content.listData.count;
    for (const { identifier, value } of content.listData.data as Wording[])
      texts.set(identifier, value ?? '');
  }
  return texts;
}

test.each(ROUNDS.map((answers, round) => ({ round, answers })))(
  'killed after $answers answers, it has every change that was answered (round $round)',
  async ({ round, answers }) => {
    const server = start();
    const address = await server.address();
    const visitor = new WebVisitor();
    await visitor.signIn(address, 'admin', PASSWORD);
    const answered = await writeUntilKilled(address, visitor, round, () => server.signal('SIGKILL'), answers);
    expect(answered).toBeGreaterThanOrEqual(answers);
    expect((await server.ended()).signal).toBe('SIGKILL');

    const again = start();
    const newAddress = await again.address();
    await visitor.signIn(newAddress, 'admin', PASSWORD);
    const texts = await allTexts(newAddress, visitor);
    for (const [identifier, value] of acknowledged) {
      const open = unanswered.get(identifier);
      const found = texts.get(identifier) ?? 'nothing';
      if (found !== value) expect(open?.has(found), `${identifier}: ${found} instead of ${value}`).toBe(true);
    }
    for (const [identifier, value] of texts) {
      expect([acknowledged.get(identifier), ...(unanswered.get(identifier) ?? [])]).toContain(value);
      // From now on what is there is what has to stay.
      acknowledged.set(identifier, value);
    }
    unanswered.clear();
    const { content } = await visitor.get(newAddress, 'wording/get?context=GLOBAL');
    expect(content.wordings.flattenedWordings.de).toEqual(Object.fromEntries(texts));
    await again.stop();
    await expectWhole(texts.size);
  },
  120_000,
);

/** The file is sound, and the history's last word about each wording is what the wording says. */
async function expectWhole(count: number): Promise<void> {
  const database = await openDatabase(`sqlite:${join(folder, 'data', 'leitstand.db')}`);
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
  expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  // An index that does not fit its table makes this fail.
  const index = sql`insert into "wordingParts" ("wordingParts", rank) values ('integrity-check', 1)`;
  await index.execute(database.write);
  const rows = await database.read.selectFrom('wordings').select(['id', 'value']).orderBy('id').execute();
  const entries = await database.read
    .selectFrom('revisionEntries')
    .select(['entityId', 'after'])
    .where('subject', '=', 'wording')
    .orderBy('id')
    .execute();
  const last = new Map(entries.map(({ entityId, after }) => [entityId, JSON.parse(after ?? '{}').value]));
  expect(rows).toHaveLength(count);
  expect(new Map(rows.map(({ id, value }) => [id, value]))).toEqual(last);
  await database.close();
}
