import { wordingPlaces } from '#contract/wording-places.ts';
import type { TextElsewherePort } from '#machines/text-elsewhere/text-elsewhere.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Every own text of an identifier; only for a server that can do it. */
export const findTextElsewhere: TextElsewherePort['find'] = ({ identifier }, signal) =>
  callEcs(wordingPlaces, { identifier }, { signal });
