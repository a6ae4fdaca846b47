import { createCompiledCatalog } from '@lingui/cli/api';
import type { Page } from 'playwright';
import { readCatalog } from '#scripts/translations.mjs';

/** From ASCII to the same letter at full width. */
const TO_FULL_WIDTH = 0xfee0;
const LETTER = /[A-Za-z]/g;

/**
 * The messages of a language that no one speaks: German in letters at full width, so that a text on the screen which
 * has ordinary letters is one of the data, or has no message.
 */
async function pseudoMessages(): Promise<string> {
  const { source } = createCompiledCatalog('de', await readCatalog('de'), {
    namespace: 'json',
    strict: true,
  });
  const { messages } = JSON.parse(source) as { messages: Record<string, unknown> };
  return JSON.stringify({
    messages: Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, widened(message)])),
  });
}

/** A compiled message with every text in it widened; names of values and kinds of choices stay. */
function widened(message: unknown): unknown {
  if (typeof message === 'string') return inFullWidth(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (!Array.isArray(part)) return widened(part);
    const [name, kind, cases] = part;
    if (typeof cases !== 'object' || cases === null) return part;
    return [name, kind, Object.fromEntries(Object.entries(cases).map(([word, one]) => [word, widened(one)]))];
  });
}

/** The text in letters at full width, without the marks that German has on some of them. */
export function inFullWidth(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LETTER, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_FULL_WIDTH));
}

/** Text that a page shows or announces in ordinary letters, with its element. */
interface Found {
  readonly words: string;
  readonly where: string;
}

/** Lets a page speak the language that no one speaks, and finds what it says in another one. */
export class PseudoLocale {
  readonly #page: Page;
  /** Every word that came from the server, and so is no text of the console. */
  readonly #data = new Set<string>();
  #unread = Promise.resolve();

  private constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Begins before the page is opened.
   * @param known words that are the same in every language, or the browser's own
   */
  static async speakIn(page: Page, known: readonly string[]): Promise<PseudoLocale> {
    const pseudo = new PseudoLocale(page);
    for (const words of known) pseudo.#learn(words);
    const body = await pseudoMessages();
    await page.route('**/translations/de.json*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.includes('/ecs/')) return;
      pseudo.#unread = pseudo.#unread.then(async () => {
        // A page that has been left takes its answers along.
        pseudo.#learn(await response.text().catch(() => ''));
      });
    });
    return pseudo;
  }

  /** Texts seen or announced in ordinary letters that do not come from the data. */
  async untranslated(): Promise<readonly string[]> {
    const found = await this.#page.evaluate(visibleTexts);
    // The responses behind visible text have arrived in the page; their words may not have been read here yet.
    await this.#unread;
    return found
      .filter(({ words }) => wordsOf(words).some((word) => !this.#data.has(word)))
      .map(({ words, where }) => `${where}: ${words}`);
  }

  #learn(text: string): void {
    // Escape sequences in JSON are not letters of a word.
    for (const word of wordsOf(text.replace(/\\[nrt]/g, ' '))) this.#data.add(word);
  }
}

/** Two letters and more; what has a single one is a key or a unit. */
function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).map((word) => word.toLowerCase());
}

/** Runs in the page: every text that is seen, and every attribute that is read out. */
function visibleTexts(): Found[] {
  const SPOKEN = ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title'];
  const found: Found[] = [];
  const look = (element: Element, words: string | null) => {
    if (!words || !/[A-Za-z]{2}/.test(words)) return;
    const { tagName, id, className } = element;
    found.push({ words: words.trim(), where: `${tagName.toLowerCase()}${id && `#${id}`} ${className}` });
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) continue;
    if (!element.checkVisibility()) continue;
    const isSpoken = element.closest('[aria-hidden=true]') === null;
    for (const name of isSpoken ? SPOKEN : []) {
      look(element, element.getAttribute(name));
    }
    // A word of the data may be parted by places where it can break.
    if (element.querySelector(':scope > wbr')) look(element, element.textContent);
    else
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(element, node.nodeValue);
  }
  look(document.documentElement, document.title);
  return found;
}
