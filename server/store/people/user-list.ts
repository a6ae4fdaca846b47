import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import type { Role } from '#contract/limits.ts';
import type { SortOf } from '#contract/records/record.ts';
import type { USER } from '#contract/records/user.ts';
import type { ListedUser } from '#contract/user.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/base/list-query.ts';
import { userSavedBy } from '#server/store/people/security-events.ts';
import { type StoredUser, toUser } from '#server/store/people/users.ts';
import type { Schema, UserTable } from '#server/store/schema/schema.ts';
import { toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchTerm } from '#server/store/search/search.ts';

type UserSort = SortOf<typeof USER>;

const ORDERS = {
  id: sql.ref('id'),
  username: sql.ref('usernameKey'),
  defaultLang: sql`coalesce(${sql.ref('defaultLang')}, '')`,
  email: sql.ref('emailKey'),
  firstname: sql.ref('firstnameKey'),
  lastname: sql.ref('lastnameKey'),
  active: sql.ref('active'),
} satisfies Record<UserSort, Expression<unknown>>;

/** Filters that exist only for users. */
interface UserNarrowings {
  readonly role?: Role | undefined;
  readonly secondFactor?: boolean | undefined;
  readonly signedIn?: boolean | undefined;
}

type UserRequest = Omit<ListRequest<UserSort>, 'filter'> & {
  readonly filter?: (NonNullable<ListRequest<UserSort>['filter']> & UserNarrowings) | null | undefined;
};

/**
 * One page of users; by id unless the request says otherwise. `lang` narrows to a default language, `contextIdentifier` to
 * those who may change that context by an authorization, as context/coverage counts them.
 */
export async function listUsers(db: Kysely<Schema>, request: UserRequest): Promise<ListData<ListedUser>> {
  const filter = filterOf(request.filter, ['id', 'lang', 'active', 'contextIdentifier']);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('users');
  if (filter.id !== undefined) matching = matching.where('id', '=', filter.id);
  if (filter.lang !== undefined) matching = matching.where('defaultLang', '=', filter.lang);
  if (filter.active !== undefined) matching = matching.where('active', '=', toFlag(filter.active));
  if (filter.contextIdentifier !== undefined)
    matching = matching.where('active', '=', 1).where('id', 'in', editorsOf(db, filter.contextIdentifier));
  const { role, secondFactor, signedIn } = request.filter ?? {};
  if (role !== undefined)
    matching = matching.where(
      'id',
      'in',
      db.selectFrom('userRoles').select('userId').where('role', '=', role),
    );
  if (secondFactor !== undefined)
    matching = matching.where(({ eb, or, not }) => {
      const withApp = db.selectFrom('factors').select('userId').where('confirmed', '=', 1);
      const isOn = or([eb('secondFactorMobileNo', 'is not', null), eb('id', 'in', withApp)]);
      return secondFactor ? isOn : not(isOn);
    });
  if (signedIn !== undefined) matching = matching.where('lastSignIn', signedIn ? 'is not' : 'is', null);
  if (term) matching = matching.where(rowMatches(term));

  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { field, direction } = request.filter?.sort ?? { field: 'id', direction: 'asc' };
  const page = pageRead(request, count, direction);
  if (!page) return { count, data: [] };
  const rows = await db
    .selectFrom(
      matching
        .selectAll()
        .orderBy(ORDERS[field], page.direction)
        .orderBy('id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .as('page'),
    )
    .leftJoin(accessRows(db).as('access'), 'access.userId', 'page.id')
    .selectAll('page')
    .select(['access.role', 'access.contextIdentifier'])
    .select((of) =>
      of
        .selectFrom('factors')
        .whereRef('factors.userId', '=', 'page.id')
        .where('confirmed', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('apps'),
    )
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .execute();
  const users = gathered(rows).map(toListedUser);
  const [user] = users;
  const [row] = rows;
  if (filter.id !== undefined && user && row) user.savedBy = await userSavedBy(db, row);
  return { count, data: page.reversed ? users.reverse() : users };
}

function toListedUser(user: UserOfPage): ListedUser {
  const { secondFactorMobileNo, lastSignIn } = user;
  return {
    ...toUser(user),
    secondFactor: secondFactorMobileNo !== null || (user.apps ?? 0) > 0,
    lastSignIn: lastSignIn === null ? null : toInstant(lastSignIn),
  };
}

/** Numbers of the editors who are authorized for a context, or for one above it. */
function editorsOf(db: Kysely<Schema>, contextIdentifier: string) {
  return db
    .withRecursive('above', (one) =>
      one
        .selectFrom('contexts')
        .select(['identifier', 'parentIdentifier'])
        .where('identifier', '=', contextIdentifier)
        // Each context once, so that a circle ends.
        .union(
          one
            .selectFrom('above')
            .innerJoin('contexts', 'contexts.identifier', 'above.parentIdentifier')
            .select(['contexts.identifier', 'contexts.parentIdentifier']),
        ),
    )
    .selectFrom('above')
    .innerJoin('userAuthorizations', 'userAuthorizations.contextIdentifier', 'above.identifier')
    .innerJoin('userRoles', 'userRoles.userId', 'userAuthorizations.userId')
    .where('userRoles.role', '=', 'EDITOR')
    .select('userAuthorizations.userId');
}

/** Roles and authorizations of all users, one in each row. */
function accessRows(db: Kysely<Schema>) {
  const none = sql<string | null>`cast(null as text)`;
  return db
    .selectFrom('userRoles')
    .select(['userId', sql<string | null>`role`.as('role'), none.as('contextIdentifier')])
    .unionAll(
      db
        .selectFrom('userAuthorizations')
        .select(['userId', none.as('role'), sql<string | null>`"contextIdentifier"`.as('contextIdentifier')]),
    );
}

interface UserOfPage extends StoredUser {
  /** How many authenticator apps there are. */
  readonly apps: number | null;
}

type Row = Selectable<UserTable> & {
  readonly apps: number | null;
  readonly role: string | null;
  readonly contextIdentifier: string | null;
};

/** Rows of one user stand together; they become one user with everything that the rows tell. */
function gathered(rows: readonly Row[]): UserOfPage[] {
  const users = new Map<number, UserOfPage & { roles: Role[]; authorizations: string[] }>();
  for (const { role, contextIdentifier, ...columns } of rows) {
    const user = users.get(columns.id) ?? { ...columns, roles: [], authorizations: [] };
    if (role !== null) user.roles.push(role as Role);
    if (contextIdentifier !== null) user.authorizations.push(contextIdentifier);
    users.set(columns.id, user);
  }
  for (const user of users.values()) {
    user.roles.sort();
    user.authorizations.sort();
  }
  return [...users.values()];
}
