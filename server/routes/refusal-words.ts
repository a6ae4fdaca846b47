import { ENGLISH_REFUSALS } from '#contract/english-refusals.ts';
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts';
import type { AnswerLanguage } from '#server/routes/answer-language.ts';

/**
 * The text of a refusal as the server sends it, with how long one has to wait where that is why.
 * @param retryAfter seconds, null where nothing is known
 */
export function refusalWords(code: RefusalCode, retryAfter: number | null, language: AnswerLanguage): string {
  const german = refusalSentence(code, retryAfter);
  if (language === 'de') return german;
  const text = ENGLISH_REFUSALS[code];
  // Where the German sentence names no time, there is none to name.
  const isTimed = retryAfter !== null && german !== refusalSentence(code, null);
  return isTimed ? `${text} You can try again in ${durationOf(retryAfter)}.` : text;
}

function durationOf(seconds: number): string {
  if (seconds <= 1) return 'one second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
