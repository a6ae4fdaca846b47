import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Lines that are counted at most; a user wants to know that there were many. */
const COUNTED_LINES = 10_000;

/** What the security log is asked about a user: `after` excluded, `until` included, epoch milliseconds. */
interface LogSpan {
  readonly userId: number;
  readonly after: number;
  readonly until: number;
}

/** How many sign-ins of a user were refused in a span of time. */
export async function countRefusedSignIns(
  db: Kysely<Schema>,
  { userId, after, until }: LogSpan,
): Promise<number> {
  const lines = await db
    .selectFrom('securityEvents')
    .select('detail')
    .where('userId', '=', userId)
    .where('event', '=', 'loginRefused')
    .where('timestamp', '>', after)
    .where('timestamp', '<=', until)
    .limit(COUNTED_LINES)
    .execute();
  return lines.reduce((sum, { detail }) => sum + timesOf(detail), 0);
}

/** The latest reset of a user's second factor by an administrator in a span of time; null without one. */
export async function latestFactorReset(
  db: Kysely<Schema>,
  { userId, after, until }: LogSpan,
): Promise<{ readonly username: string | null; readonly timestamp: number } | null> {
  const line = await db
    .selectFrom('securityEvents')
    .select(['username', 'timestamp'])
    .where('subjectId', '=', userId)
    .where('event', '=', 'secondFactorReset')
    .where('timestamp', '>', after)
    .where('timestamp', '<=', until)
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line ?? null;
}

/** Equal lines are gathered into one, which then says how many they were. */
function timesOf(detail: string | null): number {
  const said: { times?: number } = JSON.parse(detail ?? '{}');
  return said.times ?? 1;
}
