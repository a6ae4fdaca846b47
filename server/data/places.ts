import { IDENTIFIERS } from '#server/data/identifiers.ts';
import { LANGS } from '#server/data/sentences.ts';

/** A context of the generated tree, and how many wordings stand in it. */
export interface Place {
  readonly identifier: string;
  readonly parentIdentifier: string | null;
  readonly hostUrl: string | null;
  readonly wordings: number;
}

const TOWNS =
  'hamburg berlin muenchen koeln frankfurt stuttgart duesseldorf leipzig dortmund essen bremen dresden hannover nuernberg duisburg bochum wuppertal bielefeld bonn muenster mannheim karlsruhe augsburg wiesbaden kiel luebeck rostock mainz kassel trier freiburg saarbruecken'.split(
    ' ',
  );
const REGIONS_OF_PLATFORM = 8;
const WORDINGS_OF_PRACTICE = 450;
/** Of all wordings. */
const SHARES = { root: 0.06, platforms: 0.14, regions: 0.2 };

/** How many identifiers a database of this many wordings uses. */
export function identifiersFor(wordings: number): number {
  return Math.min(IDENTIFIERS, Math.max(60, Math.round(wordings / 10)));
}

/**
 * Four layers: the root GLOBAL, platforms, regions, practices; wordings are shared out so that few contexts have many
 * of them, and many have few.
 */
export function placesFor(wordings: number): Place[] {
  const most = identifiersFor(wordings) * LANGS.length;
  const platforms = Math.min(6, Math.max(1, Math.round(wordings / 150_000)));
  const regions = platforms * REGIONS_OF_PLATFORM;
  const upper = SHARES.root + SHARES.platforms + SHARES.regions;
  const practices = Math.max(2, Math.round((wordings * (1 - upper)) / WORDINGS_OF_PRACTICE));
  const share = (part: number, of: number) => Math.min(most, Math.floor((wordings * part) / of));
  const places: Place[] = [
    { identifier: 'GLOBAL', parentIdentifier: null, hostUrl: null, wordings: share(SHARES.root, 1) },
  ];
  for (let at = 0; at < platforms; at += 1) {
    const identifier = `plattform-${at + 1}`;
    const hostUrl = `portal-${at + 1}.gesundheit.test`;
    const count = share(SHARES.platforms, platforms);
    places.push({ identifier, parentIdentifier: 'GLOBAL', hostUrl, wordings: count });
  }
  for (let at = 0; at < regions; at += 1) {
    const parentIdentifier = `plattform-${(at % platforms) + 1}`;
    const count = share(SHARES.regions, regions);
    places.push({ identifier: `bezirk-${at + 1}`, parentIdentifier, hostUrl: null, wordings: count });
  }
  const left = wordings - places.reduce((sum, place) => sum + place.wordings, 0);
  for (let at = 0; at < practices; at += 1) {
    const parentIdentifier = `bezirk-${(at % regions) + 1}`;
    const count = Math.floor((left * (at + 1)) / practices) - Math.floor((left * at) / practices);
    const identifier = `praxis-${TOWNS[at % TOWNS.length]}-${at + 1}`;
    places.push({ identifier, parentIdentifier, hostUrl: null, wordings: count });
  }
  return places;
}
