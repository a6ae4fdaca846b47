import type { Service } from '#machines/kit/port.ts';
import { type ListQuery, sameQuery } from '#machines/route/list-query.ts';
import { currentIdentity, type Identity } from '#src/ecs/identity.ts';

/** Milliseconds after which a page that was asked for ahead is too old to be shown as if it had just been loaded. */
const FRESH_FOR = 10_000;

/**
 * The load of a list whose first page is asked for at once, beside the question who is signed in. It is shown only where
 * that is who was last, on a server that can do the same; whatever else comes of it, the list loads as usual and says so
 * itself.
 * @param first the query that the list will begin with; null where nothing is to be asked ahead
 */
export function loadAhead<Page>(
  load: Service<ListQuery, Page>,
  first: ListQuery | null,
): Service<ListQuery, Page> {
  return askAhead(load, first, sameQuery);
}

/**
 * The same for whatever a page begins with.
 * @param first what it will ask for first
 * @param isSameQuestion whether an answer to one is an answer to the other
 */
export function askAhead<Question, Page>(
  load: Service<Question, Page>,
  first: Question | null,
  isSameQuestion: (one: Question, other: Question) => boolean,
): Service<Question, Page> {
  if (first === null) return load;
  const asked = { by: currentIdentity(), at: performance.now() };
  let page: Promise<Page> | null = load(first, new AbortController().signal);
  // The page reports a failure of its own load.
  page.catch(() => {});
  return async (question, signal) => {
    const ahead = page;
    page = null;
    const isFresh = performance.now() - asked.at < FRESH_FOR;
    if (ahead && isFresh && isSameQuestion(question, first) && isSame(asked.by, currentIdentity())) {
      try {
        return await ahead;
      } catch {
        // The usual way follows.
      }
    }
    return load(question, signal);
  };
}

function isSame(one: Identity, other: Identity): boolean {
  return one.userId === other.userId && one.abilities.join() === other.abilities.join();
}
