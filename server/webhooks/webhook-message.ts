import type { Kysely } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { Webhook, WebhookEvent } from '#server/settings/settings-delivery.ts';
import type { ChangedPlaces } from '#server/store/base/webhook-cursors.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant } from '#server/store/schema/values.ts';
import type { WebhookMessage } from '#server/webhooks/webhook-request.ts';

/** More names than these no one wants to go through: then all of them are meant. */
const NAMED_AT_MOST = 1_000;

interface Telling {
  readonly webhook: Webhook;
  readonly changes: ChangedPlaces;
  readonly settings: Pick<Settings, 'environment'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The message for a webhook about these changes; null where none of them concerns it. */
export async function webhookMessage(
  db: Kysely<Schema>,
  { webhook, changes, settings, now }: Telling,
): Promise<WebhookMessage | null> {
  const wants = (event: WebhookEvent, changed: readonly unknown[]) =>
    changed.length > 0 && webhook.events.includes(event) ? [event] : [];
  const events = [
    ...wants('texts.changed', changes.contexts),
    ...wants('documents.changed', changes.documents),
  ];
  if (events.length === 0) return null;
  const texts = events.includes('texts.changed') ? await contextsIn(db, changes) : null;
  const documents = events.includes('documents.changed') ? await documentsIn(db, changes) : null;
  const id = `${changes.newest}-${events.length}-${changes.contexts.length}-${changes.documents.length}`;
  const body = JSON.stringify({
    id,
    time: toInstant(now),
    environment: settings.environment,
    revision: changes.newest,
    events,
    ...texts,
    ...documents,
  });
  return { id, body };
}

/** Active contexts that show other texts, perhaps: those that were changed, and all that inherit from them. */
async function contextsIn(db: Kysely<Schema>, { contexts }: ChangedPlaces) {
  const tree = await new ContextTrees(db).current();
  const below = tree.withBelow(contexts).filter((identifier) => tree.find(identifier)?.active);
  // One that is gone has nothing below it any more, but those who show its texts have to know.
  const gone = contexts.filter((identifier) => !tree.find(identifier)?.active);
  const all = [...below, ...gone].sort();
  return { contexts: all.slice(0, NAMED_AT_MOST), areAllContexts: all.length > NAMED_AT_MOST };
}

async function documentsIn(db: Kysely<Schema>, { documents }: ChangedPlaces) {
  const numbers = documents.slice(0, NAMED_AT_MOST);
  const rows = await db.selectFrom('documents').select('identifier').where('id', 'in', numbers).execute();
  const identifiers = rows.map(({ identifier }) => identifier).sort();
  // A document that is gone has no identifier any more.
  const areAll = documents.length > NAMED_AT_MOST || identifiers.length < numbers.length;
  return { documents: identifiers, areAllDocuments: areAll };
}
