import type { Context } from '#contract/context.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { WordingPlace } from '#contract/wording-places.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

type TreeContext = Pick<Context, 'identifier' | 'parentIdentifier' | 'active'>;
type Place = Pick<WordingPlace, 'contextIdentifier' | 'lang' | 'active' | 'resetInheritance'>;

/** A context at which the text that a place shows can be written. */
export interface TextLevel {
  readonly contextIdentifier: string;
  /** How many active contexts would show a text that is written there. */
  readonly reach: number;
}

/**
 * How many active contexts show, in the language of the question, an active text that is written at `level`: those at or
 * below it for which nothing nearer counts (decisions.md section 7). Nearer is an active text in the language itself
 * and one for all languages that resets the inheritance; other texts for all languages only where the question is about
 * those. Inactive contexts between are passed over.
 * @param contexts every context there is
 * @param places every own text of the identifier
 */
export function reachOf(
  level: string,
  question: Pick<WordingQuestion, 'lang'>,
  contexts: readonly TreeContext[],
  places: readonly Place[],
): number {
  const children = Map.groupBy(contexts, ({ parentIdentifier }) => parentIdentifier);
  const hiding = new Set(
    places.filter((place) => hides(place, question.lang)).map(({ contextIdentifier }) => contextIdentifier),
  );
  const start = contexts.find(({ identifier }) => identifier === level);
  if (!start?.active) return 0;
  const seen = new Set([level]);
  const waiting = [start];
  let reach = 0;
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.active) reach += 1;
    for (const child of children.get(at.identifier) ?? []) {
      if (seen.has(child.identifier)) continue;
      seen.add(child.identifier);
      if (!child.active || !hiding.has(child.identifier)) waiting.push(child);
    }
  }
  return reach;
}

/** Whether contexts at or below a text do not look any further up for one in the language. */
function hides({ lang, active, resetInheritance }: Place, wanted: string): boolean {
  return active && (lang === wanted || (lang === ALL_LANGUAGES && resetInheritance));
}

/** The context of the question and everything above it, nearest first, each with how far a text written there reaches. */
export function textLevels(
  question: Pick<WordingQuestion, 'contextIdentifier' | 'lang'>,
  contexts: readonly TreeContext[],
  places: readonly Place[],
): readonly TextLevel[] {
  const parents = new Map(
    contexts.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier] as const),
  );
  const levels: TextLevel[] = [];
  const isListed = (identifier: string) => levels.some((level) => level.contextIdentifier === identifier);
  let at: string | null | undefined = question.contextIdentifier;
  while (at && parents.has(at) && !isListed(at)) {
    levels.push({ contextIdentifier: at, reach: reachOf(at, question, contexts, places) });
    at = parents.get(at);
  }
  return levels;
}
