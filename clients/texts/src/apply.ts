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

/** The parts of an element's content, or the one value of an attribute, null where that is not there. */
type Words = readonly (string | Node | null)[];

/** What is written in the page where texts stand now, by attribute of an element, '' for its content. */
export type Covered = WeakMap<Element, Record<string, Words>>;

/** Fills the marked elements below a root. What has no text, or none any more, says what is written in the page. */
export function applyTo(root: ParentNode, find: Find, covered: Covered): void {
  for (const element of root.querySelectorAll<HTMLElement>(MARKED)) {
    const values = valuesOf(element);
    const { text = '', textHtml } = element.dataset;
    const own = covered.get(element) ?? {};
    covered.set(element, own);
    for (const [name, identifier] of [['', text], ...attributesOf(element)] as const) {
      const said = find(identifier, values);
      const present = name ? element.getAttribute(name) : element.textContent;
      let words = own[name];
      if (said === undefined) delete own[name];
      else {
        own[name] ??= name ? [present] : [...element.childNodes];
        const isMarkup = !name && textHtml !== undefined;
        words = [isMarkup ? markup(said, element.ownerDocument, values) : fill(said, values)];
      }
      // An element that is written again is read out again, and loses what is selected in it.
      if (!words || `${words}` === present) continue;
      if (!name) element.replaceChildren(...(words as Node[]));
      else if (words[0] === null) element.removeAttribute(name);
      else element.setAttribute(name, `${words}`);
    }
  }
}
