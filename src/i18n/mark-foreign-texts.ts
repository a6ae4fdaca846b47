/**
 * Marks the elements of the page whose text is in another language than the page, now and as they appear, so that it is
 * read aloud in it (WCAG 2.2, 3.1.2). Messages that are rendered as elements say so themselves (SpokenText.tsx); this
 * finds those that components show as plain strings, by the whole of their text.
 * @param languages the language of each such text
 * @returns ends the watch and takes the marks away
 */
export function markForeignTexts(languages: ReadonlyMap<string, string>): () => void {
  const marked = new Set<Element>();
  const mark = (node: Node) => {
    const element = node.parentElement;
    const lang = languages.get(node.nodeValue ?? '');
    if (!element || !lang || element.childNodes.length > 1) return;
    if (element.closest('[lang]')?.getAttribute('lang') === lang) return;
    if (element.hasAttribute('lang') && !marked.has(element)) return;
    element.setAttribute('lang', lang);
    marked.add(element);
  };
  const unmark = (element: Element) => {
    element.removeAttribute('lang');
    marked.delete(element);
  };
  const markAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = root.nodeType === Node.TEXT_NODE ? root : texts.nextNode(); node; node = texts.nextNode())
      mark(node);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') {
        const element = target.parentElement;
        if (element && marked.has(element)) unmark(element);
        mark(target);
      } else {
        if (target instanceof Element && marked.has(target)) unmark(target);
        for (const node of addedNodes) markAll(node);
      }
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  markAll(document.body);
  return () => {
    observer.disconnect();
    for (const element of [...marked]) unmark(element);
  };
}
