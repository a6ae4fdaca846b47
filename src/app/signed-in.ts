import { lazyPart } from '#src/components/lazy-part.tsx';

/** Router, shell, lists and forms: what only a signed-in user needs. */
export const SignedIn = lazyPart(async () => (await import('#src/app/SignedIn.tsx')).SignedIn);
