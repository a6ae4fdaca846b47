import type { RecordHit } from '#machines/record-search/record-search.port.ts';

/** How many are offered again. */
const KEPT = 5;

let owner: number | null = null;
let recent: readonly RecordHit[] = [];

/** The records to which this user went from the palette, the last one first. They are forgotten with the page. */
export function recentHits(userId: number): readonly RecordHit[] {
  return owner === userId ? recent : [];
}

/** Remembers where the user goes now; what another one did before is forgotten. */
export function rememberHit(userId: number, hit: RecordHit): void {
  const others = recentHits(userId).filter(
    ({ route }) => JSON.stringify(route) !== JSON.stringify(hit.route),
  );
  owner = userId;
  recent = [hit, ...others].slice(0, KEPT);
}
