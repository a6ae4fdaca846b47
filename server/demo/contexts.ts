import type { CONTEXT } from '#contract/records/context.ts';
import type { ValuesOf } from '#contract/records/record.ts';

type NewContext = ValuesOf<typeof CONTEXT>;

type DemoContext = Pick<NewContext, 'identifier' | 'parentIdentifier' | 'hostUrl'>;

/** The platform, the associations of its regions, and their practices; parents before children. */
export const DEMO_CONTEXTS: readonly DemoContext[] = [
  { identifier: 'plattform', parentIdentifier: 'GLOBAL', hostUrl: 'portal.gesundheit.example' },

  { identifier: 'region-nord', parentIdentifier: 'plattform', hostUrl: 'nord.gesundheit.example' },
  { identifier: 'region-sued', parentIdentifier: 'plattform', hostUrl: 'sued.gesundheit.example' },
  { identifier: 'region-west', parentIdentifier: 'plattform', hostUrl: 'west.gesundheit.example' },
  { identifier: 'region-mitte', parentIdentifier: 'plattform', hostUrl: null },

  { identifier: 'praxis-elbufer', parentIdentifier: 'region-nord', hostUrl: 'praxis-elbufer.example' },
  { identifier: 'praxis-hafenblick', parentIdentifier: 'region-nord', hostUrl: 'praxis-hafenblick.example' },
  { identifier: 'praxis-foerde', parentIdentifier: 'region-nord', hostUrl: 'praxis-foerde.example' },
  { identifier: 'praxis-isartal', parentIdentifier: 'region-sued', hostUrl: 'praxis-isartal.example' },
  { identifier: 'praxis-dr-lechner', parentIdentifier: 'region-sued', hostUrl: 'praxis-dr-lechner.example' },
  { identifier: 'praxis-altstadt', parentIdentifier: 'region-sued', hostUrl: 'praxis-altstadt.example' },
  { identifier: 'praxis-rheinaue', parentIdentifier: 'region-west', hostUrl: 'praxis-rheinaue.example' },
  { identifier: 'praxis-saarbogen', parentIdentifier: 'region-west', hostUrl: 'praxis-saarbogen.example' },
  { identifier: 'praxis-am-dom', parentIdentifier: 'region-mitte', hostUrl: null },
];

/** Not opened yet: what stands below it inherits past it. */
export const INACTIVE_CONTEXTS: ReadonlySet<string> = new Set(['region-mitte']);
