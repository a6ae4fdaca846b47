import '#tests/support/browser-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// How long a machine under load may take is no part of what is tested.
configure({ asyncUtilTimeout: 10_000 });

/**
 * React's development build notes for ten thousand elements a second where they were made, which is a fifth of what a
 * screen costs here. A second in which they have been noted is what it takes this for.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}

afterEach(cleanup);
