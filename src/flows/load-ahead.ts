import type { Service } from '#machines/kit/port.ts';
import { currentIdentity, type Identity } from '#src/ecs/identity.ts';

/** Milliseconds after which an answer that was asked for ahead is too old to be shown as if it had just been loaded. */
const FRESH_FOR = 10_000;

/** A load, and how its next answer is asked for before it is wanted. */
interface LoadAhead<Question, Page> {
  /** Takes what was asked for ahead where that is the same question of the same user, once; otherwise it loads as usual. */
  readonly load: Service<Question, Page>;
  /** Asks for what is likely to be wanted next, in place of what was asked for ahead before. */
  readonly askAhead: (question: Question) => void;
}

/**
 * A load that can be asked ahead.
 * @param first what it will ask for first
 * @param isSameQuestion whether an answer to one is an answer to the other
 */
export function askAhead<Question, Page>(
  load: Service<Question, Page>,
  first: Question | null,
  isSameQuestion: (one: Question, other: Question) => boolean,
): LoadAhead<Question, Page> {
  let asked: ReturnType<typeof start> | null = null;
  const start = (question: Question) => {
    const call = new AbortController();
    return {
      ...{ question, call, by: currentIdentity(), at: performance.now() },
      page: load(question, call.signal),
    };
  };
  const holds = (question: Question) =>
    asked !== null &&
    performance.now() - asked.at < FRESH_FOR &&
    isSameQuestion(question, asked.question) &&
    isSame(asked.by, currentIdentity());
  const ask = (question: Question) => {
    if (holds(question)) return;
    asked?.call.abort();
    const started = start(question);
    asked = started;
    // No one waits for it yet: who wants it later loads as usual, and says what is wrong then.
    started.page.catch(() => {
      if (asked === started) asked = null;
    });
  };
  if (first !== null) ask(first);
  return {
    askAhead: ask,
    load: (question, signal) => {
      const ahead = holds(question) ? asked : null;
      asked = null;
      if (!ahead) return load(question, signal);
      signal.addEventListener('abort', () => ahead.call.abort());
      return ahead.page;
    },
  };
}

function isSame(one: Identity, other: Identity): boolean {
  return one.userId === other.userId && one.abilities.join() === other.abilities.join();
}
