import type { Selectable } from 'kysely';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';
import { toInstant } from '#server/store/schema/values.ts';

type StoredEvent = Selectable<SecurityEventTable>;

/** An entry as a line of JSON has it; what it has nothing to say about is left out. */
export function securityLogLine(stored: StoredEvent): Readonly<Record<string, unknown>> {
  const { id, timestamp, detail, personal, actorSalt, actorSeal, subjectSalt, subjectSeal, ...rest } = stored;
  const reported = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    time: toInstant(timestamp),
    ...Object.fromEntries(reported),
    ...(detail !== null && { detail: JSON.parse(detail) as unknown }),
    ...(personal !== null && { personal: JSON.parse(personal) as unknown }),
  };
}
