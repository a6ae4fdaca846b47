import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { SCRIPTED_MACHINE } from '#paths/core/scripted.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { routesOnScreen } from '#paths/screen/around.ts';
import { identityOf, userOf, wordingOf } from '#tests/support/records.ts';

const SECOND_PAGE = { ...FIRST_QUERY, page: 2 };
const ANNA = userOf({ id: 7, username: 'anna' });
const SUPER_ADMIN = identityOf({ id: 7, username: 'anna', superAdmin: true });
const BOSS = userOf({ id: 8, username: 'boss', superAdmin: true });

/** The flow of a list as it shows itself. */
const listAt = (value: string, query: typeof FIRST_QUERY) => ({
  status: 'active',
  output: undefined,
  error: undefined,
  value,
  context: { query, page: { rows: [wordingOf({ id: 1 })], count: 40 } },
});

export const routesCases = casesFor(routesMachine, {
  given: {
    wordings: {
      says: 'an editor comes to the wordings',
      input: { route: { kind: 'wordings', query: FIRST_QUERY }, user: ANNA },
    },
    home: { says: 'an editor comes to the home page', input: { route: { kind: 'home' }, user: ANNA } },
    users: {
      says: 'an editor who is no superAdmin comes to the users',
      input: { route: { kind: 'users', query: FIRST_QUERY }, user: ANNA },
    },
    superAdmin: {
      says: 'a superAdmin comes to the users',
      input: { route: { kind: 'users', query: FIRST_QUERY }, user: BOSS },
    },
  },
  events: {
    'address.changed': {
      wordings: {
        says: 'the address names the wordings',
        with: { route: { kind: 'wordings', query: FIRST_QUERY } },
      },
      page: {
        says: 'the address names the second page of the wordings',
        with: { route: { kind: 'wordings', query: SECOND_PAGE } },
      },
      wording: { says: 'the address names a wording', with: { route: { kind: 'wording', id: 1 } } },
      home: { says: 'the address names the home page', with: { route: { kind: 'home' } } },
      nowhere: {
        says: 'the address leads nowhere',
        with: { route: { kind: 'unknown', path: '/nowhere' } },
      },
      users: { says: 'the address names the users', with: { route: { kind: 'users', query: FIRST_QUERY } } },
    },
    'route.queried': {
      page: { says: 'the list moves on to its second page', with: { query: SECOND_PAGE } },
    },
    'records.changed': changed('wording'),
    'identity.changed': {
      superAdmin: { says: 'the user becomes a superAdmin', with: { identity: SUPER_ADMIN } },
    },
    'page.age': {
      wordings: { says: 'what the list of wordings showed becomes old', with: { kind: 'wordings' } },
    },
    'route.retry': { again: { says: 'the user tries again to come there' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    loadFlow: {
      arrived: { says: 'the code of the route arrives', gives: { flow: SCRIPTED_MACHINE } },
      known: {
        says: 'the code of a form arrives that can begin with a row',
        gives: { flow: SCRIPTED_MACHINE, known: (record: unknown) => ({ record, readOnly: null }) },
      },
      ...failures('the code of the route', '008'),
    },
  },
  spawned: {
    flow: {
      shown: { says: 'the list shows its first page', shows: listAt('shown', FIRST_QUERY) },
      'second shown': { says: 'the list shows its second page', shows: listAt('shown', SECOND_PAGE) },
      loading: { says: 'the list loads', shows: listAt('loading', FIRST_QUERY) },
      ended: { says: 'the flow of the route ends', ends: undefined },
      broken: { says: 'the flow of the route fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: {
    route: routesSelectors.route,
    isForbidden: routesSelectors.isForbidden,
    isSlow: routesSelectors.isSlow,
    canCancel: routesSelectors.canCancel,
    failure: routesSelectors.failure,
    list: routesSelectors.list,
    wording: (snapshot) => routesSelectors.flow(snapshot, 'wording'),
  },
  matters: ({ route, pages, queries, flow }) => [
    route.kind,
    pages.wordings?.isAged,
    queries.wordings?.page,
    flow !== null,
  ],
  screen: routesOnScreen,
});
