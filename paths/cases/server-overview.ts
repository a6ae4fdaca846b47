import { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';
import { serverOverviewSelectors } from '#machines/server-overview/server-overview.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { serverOverviewOnScreen } from '#paths/screen/servers.ts';

const ENDPOINT = {
  id: 2,
  url: 'http://127.0.0.1:8080',
  currentServerVersion: '1.11.0',
  identifier: 'leitstand-1',
  configuration: null,
  appVersions: null,
  environment: 'DEV',
  warnings: [],
};

export const serverOverviewCases = casesFor(serverOverviewMachine, {
  given: {
    editor: { says: 'a superAdmin who may edit comes to the servers', input: { readOnly: null } },
    reader: { says: 'a superAdmin who may not edit comes to the servers', input: { readOnly: 'noEditor' } },
  },
  events: {
    'overview.refresh': { wanted: { says: 'the user asks again' } },
    'cache.clear': {
      all: { says: 'the user wants all caches to be renewed', with: { target: 'all' } },
      one: { says: 'the user wants the cache of one server to be renewed', with: { target: 2 } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      shown: { says: 'the endpoints arrive', gives: [ENDPOINT] },
      ...failures('the load of the endpoints', '019'),
    },
    endpointCache: {
      ended: { says: 'the renewal ends', ends: undefined },
      broken: { says: 'the renewal fails by itself', breaks: 'a mistake of ours' },
    },
    sync: { broken: { says: 'the sync fails by itself', breaks: 'a mistake of ours' } },
  },
  view: serverOverviewSelectors,
  matters: ({ endpoints }) => endpoints !== null,
  states: {
    'endpoints.shown': 'The endpoints are there.',
    'cache.untouched': 'No cache is being renewed.',
  },
  unreachable: {
    'server-overview: cache.clear': 'both routes of the cache take or refuse it by themselves',
  },
  screen: serverOverviewOnScreen,
});
