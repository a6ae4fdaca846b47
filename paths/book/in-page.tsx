/*
 * The screens of the book, rendered where there is a document: in Chromium, which takes pictures of them, or in a
 * simulated one. They are led along paths in German, in which their rows are written, and looked at in the book's language.
 */
import type { Messages } from '@lingui/core';
import { act } from '@testing-library/react';
import { CASES } from '#paths/all.ts';
import { type Act, BREAK, type Named } from '#paths/book/book.ts';
import { MATRIX } from '#paths/book/matrix.tsx';
import type { Observation } from '#paths/core/observed.ts';
import type { Leg, Path } from '#paths/core/path.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import type { Deed } from '#paths/screen/hands.ts';
import { MOUNTS, type Mount } from '#paths/screen/mounts.tsx';
import {
  isLoud,
  isMarked,
  isSpeaking,
  partsOf,
  partsOfText,
  type Seen,
  seenOn,
  textOf,
} from '#paths/screen/seen.ts';
import { ScreenStage } from '#paths/screen/stage.tsx';
import { marksOf } from '#paths/screen/states.ts';
import { activate } from '#src/i18n/interface.ts';

/** Long enough for a busy computer to fetch a part of a screen. */
const TIMEOUT = 5_000;
/** Letters of a name at most: enough to find it. */
const LONGEST = 160;
/** What is named of a screen that has no rows; what its buttons are called depends on what is in them. */
const TELLING = /^(heading|grid|dialog|alert|status|busy .*)$/;
const MOST = 14;

/** The language in which the book says what there is; null for German. */
export interface Speech {
  readonly locale: string;
  readonly messages: Messages;
}

export interface Looked {
  /** Where the screen is otherwise than the path says. */
  readonly differences: readonly string[];
  /** What is there of the state; null where nothing of it is shown. */
  readonly seen: readonly Named[] | null;
}

interface Parts {
  readonly executors: ScreenExecutors;
  readonly mount: Mount;
}

function partsOfMachine(id: string): Parts {
  const cases = CASES.find(({ machine }) => machine.id === id);
  const mount = MOUNTS[id];
  if (cases?.screen && !('none' in cases.screen) && mount) return { executors: cases.screen, mount };
  const own = MATRIX[id];
  if (!own) throw new Error(`nothing says how the screen of ${id} is mounted`);
  return own;
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The innermost element that says a text. */
function sayingElement(name: string): HTMLElement | null {
  let at: HTMLElement | null = document.body;
  for (let inner = at; inner; ) {
    at = inner;
    inner = [...at.children].find((one) => textOf(one).includes(name)) as HTMLElement;
  }
  return at;
}

export class BookStage {
  readonly #speech: Speech | null;
  readonly #timeout: number;
  #id = '';
  #stage: ScreenStage | null = null;
  #executors: ScreenExecutors | null = null;
  /** What everything was called when it was looked at last, in the book's language. */
  #names: ReadonlyMap<HTMLElement, Seen> = new Map();
  #acts: Act[] = [];

  /** @param timeout how long something that is not there yet is waited for, in milliseconds */
  constructor(speech: Speech | null, timeout: number = TIMEOUT) {
    this.#speech = speech;
    this.#timeout = timeout;
  }

  async begin(path: Path): Promise<void> {
    this.#id = path.machine;
    const { executors, mount } = partsOfMachine(path.machine);
    this.#executors = executors;
    const note = (deed: Deed) => void this.#acts.push(this.#actOf(deed));
    this.#stage = new ScreenStage(this.#cases, executors, mount, path, { timeout: this.#timeout, note });
    await this.#stage.begin();
  }

  get #cases() {
    const cases = CASES.find(({ machine }) => machine.id === this.#id);
    if (!cases) throw new Error(`there is no machine ${this.#id}`);
    return cases;
  }

  #actOf({ does, on, text }: Deed): Act {
    const { role, name } = this.#names.get(on) ??
      seenOn(document.body).find(({ element }) => element === on) ?? { role: 'part', name: '' };
    return { does, role: role.replace(/^(busy|disabled) /, ''), name: shortened(name), text };
  }

  /** Takes a step. @returns what was done by hand for it */
  async take(leg: Leg): Promise<readonly Act[]> {
    await this.#speak(null);
    this.#acts = [];
    await this.#stage?.take(leg);
    return this.#acts;
  }

  /** Compares the screen with a moment of the path; afterwards it stands there in the book's language. */
  async look(seen: Observation): Promise<Looked> {
    const differences = (await this.#stage?.compare(seen)) ?? [];
    const elements = this.#elementsOf(seen);
    await this.#speak(this.#speech);
    const now = new Map(seenOn(document.body).map((one) => [one.element, one]));
    this.#names = now;
    const named = elements?.map(({ element, role, name }): Named => {
      const { role: present, name: called } = now.get(element) ?? {
        role,
        name: element.isConnected ? textOf(element) : name,
      };
      return {
        role: role === 'text' ? role : present,
        name: shortened(
          role === 'text' ? textOf(element) : isSpeaking(present) ? partsOfText(element).join(BREAK) : called,
        ),
      };
    });
    return { differences, seen: named ?? null };
  }

  #elementsOf({ state, view }: Observation): readonly Seen[] | null {
    const seen = seenOn(document.body);
    const executors = this.#executors;
    if (!executors || this.#id in MATRIX)
      return seen.filter((one) => (TELLING.test(one.role) || isLoud(one)) && one.name !== '').slice(0, MOST);
    const marks = marksOf(this.#cases, executors, { state, view })?.map((mark) =>
      mark.replace(/^perhaps /, ''),
    );
    const found = marks?.flatMap((mark): readonly Seen[] => {
      const { role, name } = partsOf(mark);
      if (role !== 'text') return seen.filter((one) => isMarked(one, mark)).slice(-1);
      const element = textOf(document.body).includes(name) ? sayingElement(name) : null;
      return element ? [{ role, name, element }] : [];
    });
    return found ? [...new Map(found.map((one) => [one.element, one])).values()] : null;
  }

  async #speak(speech: Speech | null): Promise<void> {
    if (!this.#speech) return;
    await act(async () => activate(speech?.locale ?? 'de_DE', speech?.messages ?? {}));
  }

  async close(): Promise<void> {
    await this.#stage?.close();
    this.#stage = null;
    this.#names = new Map();
  }
}
