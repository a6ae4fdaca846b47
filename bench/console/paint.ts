/// <reference lib="dom" />
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Milliseconds from the page's beginning until what was painted. */
    painted(isThere: () => boolean): Promise<number>;
  }
}

/**
 * Runs in the page, before anything of its own: `window.painted` waits until something is in the document, and then for
 * the picture of it. A picture is on its way when the task after an animation frame begins.
 */
export function watchPaints(): void {
  window.painted = (isThere) =>
    new Promise((resolve) => {
      const afterPicture = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      if (isThere()) {
        afterPicture();
        return;
      }
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        afterPicture();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
}

/** Steps of a page that end in a visible result. */
export type Step = 'search' | 'page change' | 'form' | 'language' | 'save' | 'bare';

/**
 * Lets the page do a step as a user would, and measures until its outcome is painted: from the key or the click, inside
 * the page, so that nothing of the tool's way to the browser counts.
 * @param term of the step, such as what is searched for
 * @returns milliseconds, or null where the outcome looks as before and cannot be distinguished from it
 */
export function timeStep(page: Page, step: Step, term: string): Promise<number | null> {
  return page.evaluate(
    async ({ step, term, giveUpMs, pointedMs }) => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const one = <Found extends Element>(selector: string) => {
        const found = document.querySelector<Found>(selector);
        if (!found) throw new Error(`there is no ${selector}`);
        return found;
      };
      const type = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
        // Past React's own note of the value, as typing goes.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
      };
      const tagOf = (locale: string) => locale.replace('_', '-');
      const nextPicture = () => window.painted(() => true);
      const rows = () =>
        text('main table tbody') + [...document.querySelectorAll('main p')].map((p) => p.textContent).join();
      const isCalm = () => document.querySelector('main [aria-busy="false"] tbody') !== null;
      const begun = { at: 0 };
      const until = async (isThere: () => boolean) => {
        const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), giveUpMs));
        const end = await Promise.race([window.painted(isThere), late]);
        return end === null ? null : end - begun.at;
      };
      // A hand is above what it clicks for so long at least, and the console makes use of that.
      const pointAt = async (element: Element | undefined) => {
        element?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, pointedMs));
      };
      const start = () => {
        begun.at = performance.now();
      };

      if (step === 'search') {
        const field = one<HTMLInputElement>('main input[type=search]');
        field.focus();
        type(field, term);
        await nextPicture();
        const before = rows();
        start();
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
        );
        return until(() => isCalm() && rows() !== before);
      }
      if (step === 'page change') {
        const before = text('main table tbody');
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main nav button:not([disabled])')];
        const button = term === 'forward' ? buttons.at(-1) : buttons[0];
        await pointAt(button);
        start();
        button?.click();
        return until(() => isCalm() && text('main table tbody') !== before);
      }
      if (step === 'form') {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a')].at(Number(term));
        await pointAt(link);
        start();
        link?.click();
        return until(() => document.querySelector('main form textarea') !== null);
      }
      if (step === 'language') {
        const choice = () =>
          document.querySelector<HTMLElement>(`[role=menuitemradio][lang="${tagOf(term)}"]`);
        [...document.querySelectorAll<HTMLElement>('button[aria-haspopup=menu]')].at(-1)?.click();
        await window.painted(() => choice() !== null);
        start();
        choice()?.click();
        return until(() => document.documentElement.lang === tagOf(term));
      }
      if (step === 'save') {
        type(one<HTMLTextAreaElement>('main form textarea'), term);
        await nextPicture();
        start();
        one<HTMLButtonElement>('main form button[type=submit]').click();
        return until(() => document.querySelector('main form') === null && isCalm());
      }
      start();
      const response = await fetch('ecs/wording/list', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offset: 0, maxResult: 15, keyWord: term }),
      });
      if (!response.ok) throw new Error(`the bare call came back with ${response.status}`);
      await response.json();
      return (await nextPicture()) - begun.at;
    },
    { step, term, giveUpMs: 5_000, pointedMs: 100 },
  );
}
