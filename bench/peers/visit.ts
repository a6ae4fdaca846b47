/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright';
import { WIDE } from '../console/console.ts';
import { watchPaints } from '../console/paint.ts';
import type { Product } from './products.ts';

const TIMEOUT_MS = 60_000;
/** As a user reads before the next step. */
const READ_MS = 400;

export const STEPS = [
  'sign-in to rows',
  'reload',
  'form, first',
  'form, next',
  'form, again',
  'save to notification',
  'search',
  'page change',
] as const;
export type StepName = (typeof STEPS)[number];
type Note = (step: StepName, time: number) => void;

/** A user in front of one product, signed in. */
export class Visit {
  readonly #product: Product;
  readonly #browser: Browser;
  #context!: BrowserContext;
  #page!: Page;

  constructor(product: Product, browser: Browser) {
    this.#product = product;
    this.#browser = browser;
  }

  async begin(): Promise<void> {
    const { context, page } = await this.#signedIn(() => {});
    this.#context = context;
    this.#page = page;
  }

  async end(): Promise<void> {
    await this.#context.close();
  }

  /** All steps once. @param terms to search for */
  async round(number: number, terms: readonly string[], note: Note): Promise<void> {
    const { context } = await this.#signedIn((time) => note('sign-in to rows', time));
    await context.close();
    await this.#list();
    await this.#page.reload({ waitUntil: 'commit' });
    note('reload', await this.#paintedLinks(this.#page));
    await this.#rest();
    note('form, first', await this.#open(0));
    for (const step of ['form, next', 'form, again'] as const) {
      await this.#back();
      note(step, await this.#open(1));
    }
    await this.#list();
    await this.#open(2 + (number % 10));
    note('save to notification', await this.#save(`Gemessen ${number} ${Date.now()}`));
    await this.#list();
    for (const term of terms) note('search', await this.#search(term));
    await this.#list();
    for (let page = 0; page < 3; page += 1) note('page change', await this.#turn());
  }

  async #signedIn(note: (time: number) => void): Promise<{ context: BrowserContext; page: Page }> {
    const { address, places } = this.#product;
    const context = await this.#browser.newContext({ locale: 'de-DE', viewport: WIDE });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    // Of one that leaves before it has written what it has said is saved.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(watchPaints);
    await page.goto(`${address}${places.list}`);
    for (const [field, text] of places.signIn) await page.locator(field).fill(text);
    // A user types for so long at least, and a product may make use of that.
    await page.waitForTimeout(READ_MS);
    await page.evaluate((links) => {
      const times = window as unknown as { begun: number; rows: Promise<number> };
      addEventListener(
        'submit',
        () => {
          times.begun = performance.now();
        },
        { capture: true, once: true },
      );
      times.rows = window.painted(() => document.querySelector(links) !== null);
    }, places.links);
    await page.keyboard.press('Enter');
    note(await page.evaluate('window.rows.then((end) => end - window.begun)'));
    return { context, page };
  }

  async #rest(): Promise<void> {
    await this.#page.waitForTimeout(READ_MS);
  }

  async #list(): Promise<void> {
    const { address, places } = this.#product;
    // From nowhere, so that an address that differs behind # alone is fetched as well.
    await this.#page.goto('about:blank');
    await this.#page.goto(`${address}${places.list}`);
    await this.#page.locator(places.links).first().waitFor();
    await this.#rest();
  }

  async #back(): Promise<void> {
    await this.#rest();
    await this.#page.goBack();
    await this.#page.locator(this.#product.places.links).first().waitFor();
    await this.#rest();
  }

  #paintedLinks(page: Page): Promise<number> {
    return page.evaluate(
      (links) => window.painted(() => document.querySelector(links) !== null),
      this.#product.places.links,
    );
  }

  /** From the click on a row, above which the hand has been for a tenth of a second, to the form with its text. */
  async #open(row: number): Promise<number> {
    const { links, text } = this.#product.places;
    return this.#page.evaluate(
      async ({ row, links, text }) => {
        const link = [...document.querySelectorAll<HTMLElement>(links)].at(row);
        if (!link) throw new Error(`there is no row ${row}`);
        link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const begun = performance.now();
        link.click();
        const isThere = () => (document.querySelector<HTMLTextAreaElement>(text)?.value ?? '') !== '';
        return (await window.painted(isThere)) - begun;
      },
      { row, links, text },
    );
  }

  async #save(value: string): Promise<number> {
    await this.#rest();
    const { text, save, notification } = this.#product.places;
    const time = await this.#page.evaluate(
      async ({ value, text, save, notification }) => {
        const field = document.querySelector<HTMLTextAreaElement>(text);
        if (!field) throw new Error('no form is open');
        // Past React's own note of the value, as typing goes.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await window.painted(() => true);
        const button = document.querySelector<HTMLButtonElement>(save);
        button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const begun = performance.now();
        button?.click();
        return (await window.painted(() => document.querySelector(notification) !== null)) - begun;
      },
      { value, text, save, notification },
    );
    await this.#rest();
    return time;
  }

  async #search(term: string): Promise<number> {
    const { search, entered, rows } = this.#product.places;
    const time = await this.#page.evaluate(
      async ({ term, search, entered, rows }) => {
        const field = document.querySelector<HTMLInputElement>(search);
        if (!field) throw new Error('there is no search');
        const shown = () => document.querySelector(rows)?.textContent ?? '';
        const before = shown();
        const type = (value: string) => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        };
        field.focus();
        if (entered) type(term);
        if (entered) await window.painted(() => true);
        const begun = performance.now();
        if (!entered) type(term);
        else {
          const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
          // What no one has taken submits the form, as the browser has it.
          if (field.dispatchEvent(new KeyboardEvent('keydown', enter))) field.form?.requestSubmit();
        }
        const isFound = () => shown() !== before && shown().toLowerCase().includes(term.toLowerCase());
        return (await window.painted(isFound)) - begun;
      },
      { term, search, entered, rows },
    );
    await this.#rest();
    return time;
  }

  async #turn(): Promise<number> {
    const { next, rows } = this.#product.places;
    const time = await this.#page.evaluate(
      async ({ next, rows }) => {
        const shown = () => document.querySelector(rows)?.textContent ?? '';
        const before = shown();
        const button = [...document.querySelectorAll<HTMLButtonElement>(next)].at(-1);
        const begun = performance.now();
        button?.click();
        return (await window.painted(() => shown() !== '' && shown() !== before)) - begun;
      },
      { next, rows },
    );
    await this.#rest();
    return time;
  }
}
