import type { User } from '#contract/auth.ts';
import { pagesOf } from '#src/screens/shell/navigation.ts';

/** One's own settings stand in the menu of the user, not in the navigation. */
const OWN = ['/own/details', 'e'] as const;

/** The letters that lead to a route after a g, by its address; only routes where the user has business. */
export function routeKeys(user: User): ReadonlyMap<string, string> {
  return new Map([...pagesOf(user).map(({ to, letter }) => [to, letter] as const), OWN]);
}

/** The letter that opens the choice of a context after a g. */
export const CONTEXT_KEY = 'k';

/** Milliseconds after which a g is forgotten. */
const SEQUENCE = 1_500;

/** Actions of the single keys. */
export interface ShortcutActions {
  /** The letters of the routes. */
  readonly routes: ReadonlyMap<string, string>;
  readonly go: (path: string) => void;
  readonly help: () => void;
  /** Opens the choice of the context in which the user works. */
  readonly context: () => void;
}

/** Link to the form of a new record, where the page offers one. */
export function newRecordLink(page: ParentNode = document): HTMLElement | null {
  return page.querySelector('main [data-page-actions] :is(a[href$="/new"], a[href*="/new?context="])');
}

/** Presses a key with what stands on the page; says whether it did something. */
type Press = (key: string, at: number, actions: ShortcutActions) => boolean;

/**
 * Understands single keys, one after the other: ? tells of them, / goes to the search of the page, n to the form of a new
 * record where the page offers one, g with the letter of a route to that route, and
 * g k to the choice of a context.
 * @param page where search and actions are looked for
 */
export function shortcutKeys(page: ParentNode = document): Press {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key, at, { routes, go, help, context }) => {
    const follows = at - startedAt <= SEQUENCE;
    startedAt = Number.NEGATIVE_INFINITY;
    if (follows) {
      if (key.toLowerCase() === CONTEXT_KEY) {
        context();
        return true;
      }
      const route = [...routes].find(([, letter]) => letter === key.toLowerCase());
      if (route) go(route[0]);
      return route !== undefined;
    }
    switch (key) {
      case 'g':
        startedAt = at;
        return true;
      case '?':
        help();
        return true;
      case '/': {
        const search = page.querySelector<HTMLInputElement>('main input[type="search"]');
        search?.focus();
        search?.select();
        return search !== null;
      }
      case 'n': {
        const create = newRecordLink(page);
        create?.click();
        return create !== null;
      }
      default:
        return false;
    }
  };
}
