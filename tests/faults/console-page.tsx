import '#tests/faults/wire.ts';

import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createActor, SimulatedClock } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { APP } from '#machines/reports/report.ts';
import { routeOf } from '#src/address/address.ts';
import { App } from '#src/app/App.tsx';
import { currentPath, keepAddress } from '#src/app/address-keeper.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { createConsoleMachine } from '#src/app/console-machine.ts';
import { activate } from '#src/i18n/interface.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';
import { type Page, SIGN_IN_AGAIN } from '#tests/faults/page.ts';
import { layWire, type Well, type Wire } from '#tests/faults/wire.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

const TIMEOUT = Number(process.env.FAULT_PATIENCE ?? 10_000);

/**
 * Opens the whole console at an address: real flows, real services, real screens; a wire and a clock of the test's own.
 * @param before what happens to the wire before anything is sent
 */
export function openPage(path: string, well: Well, before: (wire: Wire) => void = () => {}): Page {
  activate('de_DE', {});
  openPageAt('http://console.test/', path);
  const wire = layWire(well);
  before(wire);
  const clock = new SimulatedClock();
  const machine = createConsoleMachine({
    identity: () => appSelectors.identity(actor.getSnapshot()),
    contexts: () => appSelectors.startUp(actor.getSnapshot())?.getSnapshot().context.contexts ?? null,
  });
  const actor: ConsoleActor = createActor(machine, {
    clock,
    systemId: APP,
    input: {
      route: routeOf(currentPath()),
      wishes: { address: null, stored: null, user: null, browser: 'de' },
      offered: offeredLanguages(),
    },
  });
  const unkeep = keepAddress(actor, (name) => wordingSelection.named(name) !== null);
  actor.start();
  const { unmount } = render(<App actor={actor} />);
  return {
    wire,
    press: async (name) => {
      const button = await until(() => found('button', name));
      fireEvent.click(button);
    },
    follow: async (name) => {
      const link = await until(() => found('a', name));
      fireEvent.click(link);
    },
    write: async (label, text) => {
      const field = await until(
        () => fieldCalled(label, signInOver() !== undefined) ?? missing(`field ${label}`),
      );
      fireEvent.change(field, { target: { value: text } });
    },
    choose: async (label, option) => {
      const field = await until(() => fieldCalled(label) ?? missing(`field ${label}`));
      if (field instanceof HTMLSelectElement) {
        const chosen = [...field.options].find((one) => one.text === option)?.value ?? missing(option);
        fireEvent.change(field, { target: { value: chosen } });
        return;
      }
      fireEvent.click(field);
      const list = () => document.getElementById(field.getAttribute('aria-controls') ?? '');
      const options = () => [...(list()?.querySelectorAll('[role="option"]') ?? [])];
      fireEvent.click(
        await until(() => options().find((one) => wordsOf(one) === option) ?? missing(`option ${option}`)),
      );
    },
    turn: async (label) => {
      fireEvent.click(await until(() => fieldCalled(label) ?? missing(`switch ${label}`)));
    },
    upload: async (file) => {
      const input = await until(
        () => document.querySelector('input[type="file"]') ?? missing('route for a file'),
      );
      fireEvent.change(input, { target: { files: [file] } });
    },
    enterCode: async (label, code) => {
      const box = await until(
        () => document.querySelector(`[role="group"][aria-label="${label}"] input`) ?? missing('code box'),
      );
      fireEvent.change(box, { target: { value: code } });
    },
    code: async (label) =>
      [...document.querySelectorAll<HTMLInputElement>(`[role="group"][aria-label="${label}"] input`)]
        .map(({ value }) => value)
        .join(''),
    go: async (to) => {
      window.history.pushState(null, '', to);
      act(() => {
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    },
    written: async (label) => fieldCalled(label)?.value ?? null,
    read: async (words) => {
      await until(() => shows(words) || missing(`'${words}'`));
    },
    shows: async (words) => shows(words),
    words: async () => pageWords(),
    until: async (holds, what) => {
      await waitFor(async () => (await holds()) || missing(what), {
        timeout: TIMEOUT,
        onTimeout: (error) => error,
      });
    },
    pass: async (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += 500) act(() => clock.increment(500));
    },
    meanwhile: async () => {},
    close: async () => {
      unkeep();
      unmount();
      actor.stop();
      sessionStorage.clear();
      localStorage.clear();
    },
  };
}

/** Waits for what the screen does next, however long a busy machine takes; a failure tells what is shown, not all of the document. */
function until<Found>(check: () => Found): Promise<Found> {
  return waitFor(check, { timeout: TIMEOUT, onTimeout: (error) => error });
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

const wordsOf = (element: Element) => plain(element.textContent ?? '');

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** All that stands on the page; the styles that a library puts among it are nothing to read. */
function pageWords(): string {
  let text = document.body.textContent ?? '';
  for (const style of document.body.querySelectorAll('style'))
    text = text.replace(style.textContent ?? '', ' ');
  return plain(text);
}

const shows = (words: string) => pageWords().includes(words);

/** By hand: Testing Library's roles work out the whole accessibility tree again each time, which the walk cannot afford. */
function found(tag: string, name: string): HTMLElement {
  const dialog = signInOver() ?? dialogs().at(-1);
  const elements = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(tag)];
  const usable = elements.filter(
    (one) =>
      (wordsOf(one) === name || one.getAttribute('aria-label') === name) &&
      !one.hasAttribute('disabled') &&
      one.getAttribute('aria-disabled') !== 'true',
  );
  return usable.at(-1) ?? missing(`${tag} '${name}'`);
}

/** The field that a label names: in the sign-in over the page for the user who signs in, otherwise on the page below it. */
function fieldCalled(label: string, toSignIn = false): HTMLInputElement | null {
  const here = (one: Element) => (signInOver()?.contains(one) ?? false) === toSignIn;
  const labels = [...document.querySelectorAll('label')].filter(here);
  const named = labels.find((one) => wordsOf(one).replace(/ ?\*$/, '') === label);
  const field = named?.htmlFor ? document.getElementById(named.htmlFor) : null;
  const selector = ['input', 'select'].map((tag) => `${tag}[aria-label="${label}"]`).join(', ');
  return (field ?? document.querySelector(selector)) as HTMLInputElement | null;
}

/** The sign-in that stands over every other dialog, whichever was opened last. */
function signInOver(): Element | undefined {
  return dialogs().find((one) => wordsOf(one).startsWith(SIGN_IN_AGAIN));
}

const dialogs = () => [...document.querySelectorAll('[role="dialog"]')];
