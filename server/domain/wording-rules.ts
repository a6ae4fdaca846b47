import { ALL_LANGUAGES } from '#contract/limits.ts';

/** Only a text for all languages can end the inheritance; for any other the mark is taken off. */
export function effectiveReset(lang: string, resetInheritance: boolean): boolean {
  return lang === ALL_LANGUAGES && resetInheritance;
}

/** The time of a change: never that of an earlier one of the same record, whatever the clock says. */
export function nextModification(now: number, last: number): number {
  return Math.max(now, last + 1);
}
