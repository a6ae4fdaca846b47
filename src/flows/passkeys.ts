import { loadPart } from '#src/flows/load-part.ts';

/** Only users who have passkeys fetch what asks the browser for one. */
export const passkeys = () => loadPart('passkeys', () => import('#src/ecs/passkeys.ts'));
