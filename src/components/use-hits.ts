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
  return [...element.querySelectorAll('[data-searched]')].flatMap((searched) => {
    const texts = textsIn(searched);
    return hitsIn(texts.map(({ data }) => data).join(''), term).map(([from, to]) => {
      const range = new Range();
      range.setStart(...placeIn(texts, from));
      range.setEnd(...placeIn(texts, to));
      return range;
    });
  });
}

/** The texts below an element. A word may be in several of them: names have places in them where a line may end. */
function textsIn(element: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Where a place in texts that follow each other is: in which of them, and how far into it. */
function placeIn(texts: readonly Text[], place: number): [Text, number] {
  let before = 0;
  for (const text of texts) {
    if (place <= before + text.length) return [text, place - before];
    before += text.length;
  }
  throw new RangeError(`${place} is beyond ${before} characters`);
}
