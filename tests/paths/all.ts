import { syncCases } from '#tests/paths/cases/sync.ts';
import type { Cases } from '#tests/paths/core/cases.ts';

/** What testers have written about every machine that ships. */
export const CASES: readonly Cases[] = [syncCases];
