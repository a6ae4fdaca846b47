import { fill } from './fill.ts';
import type { Values } from './types.ts';

const ELEMENTS = /^(a|abbr|b|br|code|em|h[2-6]|hr|i|li|ol|p|s|small|span|strong|sub|sup|u|ul)$/;
const ATTRIBUTES = ['href', 'lang', 'dir', 'title'];
const LINKS = /^(https?|mailto|tel):/;

function copy(from: Node, to: ParentNode & Node, page: Document, values: Values): void {
  for (const child of from.childNodes) {
    if (child.nodeType === 3) to.append(fill((child as Text).data, values));
    if (child.nodeType !== 1) continue;
    const { localName } = child as Element;
    if (/^(script|style|template|noscript|iframe|object)$/.test(localName)) continue;
    if (!ELEMENTS.test(localName)) {
      copy(child, to, page, values);
      continue;
    }
    const element = page.createElement(localName);
    for (const name of ATTRIBUTES) {
      const value = (child as Element).getAttribute(name);
      if (value !== null) element.setAttribute(name, fill(value, values));
    }
    // As the browser reads it, whatever was written.
    if (localName !== 'a' || !LINKS.test((element as HTMLAnchorElement).href))
      element.removeAttribute('href');
    to.append(element);
    copy(child, element, page, values);
  }
}

/**
 * Nodes of a text with markup: emphasis, lists, headings and links, each created again, everything else reduced to its
 * text. Values are filled in as text. Nothing of it can run.
 */
export function markup(text: string, page: Document, values: Values): DocumentFragment {
  const made = page.createDocumentFragment();
  // A document without a window: it runs no scripts and loads no images.
  copy(new DOMParser().parseFromString(text, 'text/html').body, made, page, values);
  return made;
}
