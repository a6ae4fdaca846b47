import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import { PostgresConnection } from '#server/dialect/postgres/connection.ts';
import { LightReads } from '#server/dialect/postgres/light-reads.ts';
import { SqliteConnection } from '#server/dialect/sqlite/connection.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';

/** Everything that this process sends to its database from now on. */
export interface Statements {
  /** In the order in which they were handed in. */
  queries(): readonly CompiledQuery[];
  /** How many begins, commits and rollbacks there were. */
  commands(): number;
  forget(): void;
}

/** Notes what is sent, on whichever of the databases the tests run. */
export function watchStatements(): Statements {
  const queries = ON_POSTGRES
    ? [vi.spyOn(PostgresConnection.prototype, 'executeQuery'), vi.spyOn(LightReads.prototype, 'execute')]
    : [vi.spyOn(SqliteConnection.prototype, 'executeQuery')];
  const commands = ON_POSTGRES
    ? (['begin', 'commit', 'rollback', 'command'] as const).map((name) =>
        vi.spyOn(PostgresConnection.prototype, name),
      )
    : [vi.spyOn(SqliteConnection.prototype, 'command')];
  return {
    queries: () =>
      queries
        .flatMap(({ mock }) =>
          mock.calls.map(([query], at) => ({ query, order: mock.invocationCallOrder[at] ?? 0 })),
        )
        .sort((one, other) => one.order - other.order)
        .map(({ query }) => query),
    commands: () => commands.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    forget: () => {
      for (const spy of [...queries, ...commands]) spy.mockClear();
    },
  };
}
