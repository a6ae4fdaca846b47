import { lazy } from 'react';

/** Fetches router, shell, lists and forms: what only somebody signed in needs. */
export const loadSignedIn = () => import('#src/app/SignedIn.tsx');

export const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
