import { fill } from './fill.ts';
import { markup } from './markup.ts';
import type { Values } from './types.ts';

/** Attributes that only say something; none of them can run or load anything. */
const SPEAKING = /^(alt|title|label|placeholder|content|aria-[a-z]+)$/;

type Find = (identifier: string, values: Values) => string | undefined;

function valuesOf({ dataset }: HTMLElement): Values {
  try {
    return Object(JSON.parse(dataset.textValues ?? '{}'));
  } catch {
    return {};
  }
}

/** The attributes that `data-text-attr` names: 'title: menu.help; aria-label: menu.open'. */
function attributesOf({ dataset }: HTMLElement): [name: string, identifier: string][] {
  return (dataset.textAttr ?? '').split(';').flatMap((part) => {
    const [, name = '', identifier = ''] = /^\s*([\w-]+)\s*:\s*(\S.*?)\s*$/.exec(part) ?? [];
    return SPEAKING.test(name) ? [[name, identifier]] : [];
  });
}

/** The first identifier that an element shows. */
export function identifierOf(element: HTMLElement): string {
  return element.dataset.text || attributesOf(element)[0]?.[1] || '';
}

export const MARKED = '[data-text],[data-text-attr]';

/**
 * What is shown over words of the page, and what brings these back: by attribute of an element, '' for its content. One
 * for each client: a text that it does not have may be another's.
 */
export type Covered = WeakMap<Element, Map<string, readonly [shown: string | null, uncover: () => void]>>;

/** Writes over words of the page, or brings them back without `write`; what the page has changed since is its own. */
function cover(covered: Covered, element: HTMLElement, name: string, write: (() => void) | false): void {
  const read = () => (name ? element.getAttribute(name) : element.textContent);
  const own = covered.get(element) ?? new Map();
  const [shown, uncover] = own.get(name) ?? [];
  const isOurs = shown === read();
  if (!write) {
    if (own.delete(name) && isOurs) uncover();
    return;
  }
  const nodes = [...element.childNodes];
  const value = read();
  write();
  const back = () => {
    if (!name) element.replaceChildren(...nodes);
    else if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  covered.set(element, own.set(name, [read(), isOurs ? uncover : back]));
}

/** Fills the marked elements below a root. What has no text says what is written in the page. */
export function applyTo(root: ParentNode, find: Find, covered: Covered): void {
  for (const element of root.querySelectorAll<HTMLElement>(MARKED)) {
    const values = valuesOf(element);
    const { text: identifier, textHtml } = element.dataset;
    const text = identifier && find(identifier, values);
    cover(
      covered,
      element,
      '',
      typeof text === 'string' &&
        (() => {
          if (textHtml !== undefined) element.replaceChildren(markup(text, element.ownerDocument, values));
          // An element that is written again is read out again, and loses what is selected in it.
          else if (element.textContent !== fill(text, values)) element.textContent = fill(text, values);
        }),
    );
    for (const [name, named] of attributesOf(element)) {
      const said = find(named, values);
      cover(
        covered,
        element,
        name,
        said !== undefined && (() => element.setAttribute(name, fill(said, values))),
      );
    }
  }
}
