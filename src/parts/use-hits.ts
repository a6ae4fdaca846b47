import { type RefObject, useEffect } from 'react';
import { hitsIn } from './hits.ts';

/** On what a search looks through: hits are marked in there. */
export const SEARCHED = { 'data-searched': true } as const;

/** The name that styles know the hits by. */
const HIGHLIGHT = 'hit';

/**
 * Marks the hits of a term in a box without touching its elements: by the browser's own highlights, painted over the
 * text, which take nothing from what is drawn again or read aloud. A browser without them shows the texts unmarked.
 */
export function useHits(box: RefObject<HTMLElement | null>, term: string): void {
  // Follows whatever is drawn: rows come later than their term, and cells change by themselves.
  useEffect(() => {
    const element = box.current;
    if (!element || term.trim() === '' || typeof Highlight === 'undefined') return;
    const mark = () => CSS.highlights.set(HIGHLIGHT, new Highlight(...rangesIn(element, term)));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [box, term]);
}

function rangesIn(element: HTMLElement, term: string): Range[] {
  const ranges: Range[] = [];
  for (const searched of element.querySelectorAll('[data-searched]')) {
    const texts = document.createTreeWalker(searched, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const [from, to] of hitsIn(currentNode.nodeValue ?? '', term)) {
        const range = new Range();
        range.setStart(currentNode, from);
        range.setEnd(currentNode, to);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
