import type { CheckedText } from '#contract/text-checks.ts';
import type { WordingLayer } from '#contract/wording.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { Service } from '#machines/kit/port.ts';

/** The text that is asked about: what an application would name to get it. */
export interface WordingQuestion {
  readonly contextIdentifier: string;
  readonly lang: string;
  readonly identifier: string;
}

export function isSameQuestion(one: WordingQuestion | null, other: WordingQuestion | null): boolean {
  return (
    one?.contextIdentifier === other?.contextIdentifier &&
    one?.lang === other?.lang &&
    one?.identifier === other?.identifier
  );
}

/** Where a text comes from. */
export interface WordingOrigin {
  /** A context that is switched off has no texts to ask for. */
  readonly isContextActive: boolean;
  /** Every layer that has to do with the question, nearest first, its root last. */
  readonly layers: readonly WordingLayer[];
  /** The texts of the same identifier in languages that were not asked for and are not shown, in the same order. */
  readonly otherLanguages?: readonly WordingLayer[];
  /** The language that is asked instead where there is no text in the one asked for; null where that did not matter. */
  readonly fallbackLang?: string | null;
  /** Reference and limits that a text there is checked against; missing where nothing is checked. */
  readonly reference?: CheckedText['reference'];
  readonly note?: CheckedText['note'];
  /** Why it is not known what the text is compared with. */
  readonly checksFailure?: Failure;
}

export interface WordingOriginPort {
  readonly find: Service<WordingQuestion, WordingOrigin>;
}
