import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import { endpointCacheSelectors } from '#machines/endpoint-cache/endpoint-cache.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { endpointCacheOnScreen } from '#paths/screen/servers.ts';

export const endpointCacheCases = casesFor(endpointCacheMachine, {
  given: {
    all: { says: 'the caches of all servers are to be renewed', input: { target: 'all', server: null } },
    one: {
      says: 'the cache of one server is to be renewed',
      input: { target: 2, server: 'https://two.example' },
    },
  },
  events: {
    'cache.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'cache.cancel': { cancelled: { says: 'the user does not want it after all' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    clear: {
      cleared: { says: 'the server has renewed it', gives: undefined },
      ...failures('the renewal', '008'),
    },
  },
  view: endpointCacheSelectors,
  states: {
    cleared: 'The cache is renewed.',
    failed: 'The cache is not renewed, or it is not known whether it is.',
  },
  screen: endpointCacheOnScreen,
});
