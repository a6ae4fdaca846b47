import type { Kysely, Selectable } from 'kysely';
import { SECURITY_FAILURES } from '#contract/security-events.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { SecurityAlert, Webhook } from '#server/settings/settings-delivery.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';
import { toInstant } from '#server/store/schema/values.ts';
import type { WebhookMessage } from '#server/webhooks/webhook-request.ts';

type StoredEvent = Selectable<SecurityEventTable>;

const WINDOW_MS = 15 * 60_000;
/** More alerts than these go into one message as a number only. */
const NAMED_AT_MOST = 100;
/** Entries that one delivery looks at. */
const LOOKED_AT_ONCE = 1_000;

interface Alerting {
  readonly webhook: Webhook;
  readonly settings: Pick<Settings, 'environment' | 'alertFailures'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The newest entry of the chain; 0 where there is none. */
export async function newestEntry(db: Kysely<Schema>): Promise<number> {
  const { newest } = await db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

/** What a webhook is to know of the entries after one; null where none of them is an alert. */
export async function alertsSince(
  db: Kysely<Schema>,
  after: number,
  { webhook, settings, now }: Alerting,
): Promise<{ readonly newest: number; readonly message: WebhookMessage | null }> {
  const rows = await db
    .selectFrom('securityEvents')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(LOOKED_AT_ONCE)
    .execute();
  const newest = rows.at(-1)?.sequence ?? after;
  const alerts = [
    ...rows.flatMap((row) => {
      const event = alertOf(row);
      return event ? [{ event, ...described(row) }] : [];
    }),
    ...(await manyFailures(db, rows, after, settings.alertFailures)),
  ].filter(({ event }) => webhook.events.includes(event));
  if (alerts.length === 0) return { newest, message: null };
  const id = `security-${newest}-${alerts.length}`;
  const body = JSON.stringify({
    ...{ id, time: toInstant(now), environment: settings.environment },
    events: [...new Set(alerts.map(({ event }) => event))],
    alerts: alerts.slice(0, NAMED_AT_MOST),
    alertCount: alerts.length,
  });
  return { newest, message: { id, body } };
}

function alertOf({ event, detail }: StoredEvent): SecurityAlert | null {
  if (event === 'tokenMade') return 'security.tokenMade';
  if (event === 'secondFactorReset') return 'security.factorReset';
  if (event === 'userCreated') return isAdministrator(parsed(detail)) ? 'security.administratorAdded' : null;
  if (event !== 'userChanged') return null;
  const { was, is } = parsed(detail) as { was?: object; is?: object };
  return isAdministrator(is) && !isAdministrator(was) ? 'security.administratorAdded' : null;
}

function isAdministrator(rights: { readonly roles?: unknown } | undefined): boolean {
  return Array.isArray(rights?.roles) && rights.roles.includes('SUPERADMIN');
}

function parsed(detail: string | null): Record<string, unknown> {
  return detail === null ? {} : JSON.parse(detail);
}

function described({ sequence, timestamp, username, subjectName, address }: StoredEvent) {
  return { sequence, at: toInstant(timestamp), username, subject: subjectName, address };
}

/** One alert when the refusals of a quarter of an hour become many, and none as long as they stay so. */
async function manyFailures(
  db: Kysely<Schema>,
  rows: readonly StoredEvent[],
  after: number,
  many: number,
): Promise<readonly { readonly event: SecurityAlert; readonly failures: number; readonly at: string }[]> {
  const last = rows.findLast(({ event }) => FAILURES.has(event));
  if (!last) return [];
  const within = await db
    .selectFrom('securityEvents')
    .select(['sequence', 'detail'])
    .where('event', 'in', SECURITY_FAILURES)
    .where('timestamp', '>', last.timestamp - WINDOW_MS)
    .where('sequence', '<=', Number(last.sequence))
    .execute();
  const count = (some: typeof within) =>
    some.reduce((sum, { detail }) => sum + (Number(parsed(detail).times) || 1), 0);
  const failures = count(within);
  const before = count(within.filter(({ sequence }) => Number(sequence) <= after));
  if (failures < many || before >= many) return [];
  return [{ event: 'security.manyFailures', failures, at: toInstant(last.timestamp) }];
}

const FAILURES: ReadonlySet<string> = new Set(SECURITY_FAILURES);
