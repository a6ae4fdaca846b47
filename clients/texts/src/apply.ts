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

/** Fills the marked elements below a root. What has no text keeps what is written in the page. */
export function applyTo(root: ParentNode, find: Find): void {
  for (const element of root.querySelectorAll<HTMLElement>(MARKED)) {
    const values = valuesOf(element);
    const { text: identifier, textHtml } = element.dataset;
    const text = identifier && find(identifier, values);
    if (typeof text === 'string') {
      if (textHtml !== undefined) element.replaceChildren(markup(text, element.ownerDocument, values));
      // An element that is written again is read out again, and loses what is selected in it.
      else if (element.textContent !== fill(text, values)) element.textContent = fill(text, values);
    }
    for (const [name, named] of attributesOf(element)) {
      const said = find(named, values);
      if (said !== undefined) element.setAttribute(name, fill(said, values));
    }
  }
}
