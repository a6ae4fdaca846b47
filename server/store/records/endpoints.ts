import type { Insertable, Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { EndpointTable } from '#server/store/schema/schema-servers.ts';

/** A server as it presents itself. */
export type NewEndpoint = Omit<Insertable<EndpointTable>, 'id'>;

/** Writes a server down, or that it is still there. @returns its number, the same as long as its identifier is */
export async function keepEndpoint(db: Kysely<Schema>, endpoint: NewEndpoint): Promise<number> {
  const { id } = await db
    .insertInto('endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet(endpoint))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeEndpoint(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('endpoints').where('id', '=', id).execute();
}

/** Forgets all servers but one: the others of a database that only one server can have at a time. */
export async function removeOtherEndpoints(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('endpoints').where('id', '!=', id).execute();
}

/** The servers that were there after a time, in the order of their identifiers. */
export async function listEndpoints(db: Kysely<Schema>, seenAfter: number): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('endpoints')
    .selectAll()
    .where('lastSeen', '>', seenAfter)
    .orderBy('identifier')
    .execute();
  return rows.map(({ lastSeen, version, warnings, ...endpoint }) => ({
    ...endpoint,
    currentServerVersion: version,
    warnings: JSON.parse(warnings),
  }));
}
