import { lazyPart } from '#src/parts/lazy-part.tsx';

/** Router, shell, lists and forms: what only somebody signed in needs. */
export const SignedIn = lazyPart(async () => (await import('#src/app/SignedIn.tsx')).SignedIn);
