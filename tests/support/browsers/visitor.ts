import { libraryScript, lookScript, type Sight, type Thing } from '#tests/support/browsers/page-side.ts';
import type { Action, Remote } from '#tests/support/browsers/remote.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

/** How long anything may take to appear. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 60;

/** Keys by the private characters that WebDriver gives them. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  F6: '\uE036',
} as const;

export const USERNAME = { role: 'textbox', name: 'Benutzername' } as const;
/** A field for a password has no role; its label leads to it. */
export const PASSWORD = { label: 'Passwort' } as const;

/** A user of any browser: looks for things by role and name, presses and types with real input. */
export class Visitor {
  readonly #remote: Remote;
  readonly #address: string;

  constructor(remote: Remote, address: string) {
    this.#remote = remote;
    this.#address = address;
  }

  /** An address of the console, such as '/wordings'. */
  async open(path: string): Promise<void> {
    await this.#remote.open(`${this.#address}${path}`);
  }

  /** Fills the login screen, wherever it was met, and waits until it is gone. */
  async signIn(username: string = ADMIN.username, password: string = ADMIN.password): Promise<void> {
    await this.fill(USERNAME, username);
    await this.fill(PASSWORD, password);
    await this.key('Enter');
    await this.gone(PASSWORD);
  }

  async reload(): Promise<void> {
    await this.#remote.reload();
  }

  async back(): Promise<void> {
    await this.#remote.run("history.back(); return ''");
  }

  /** Path and search of the page that is shown. */
  async address(): Promise<string> {
    return this.#remote.run('return location.pathname + location.search');
  }

  /** Waits until it is there, and reports what it looks like. */
  async see(thing: Thing): Promise<Sight> {
    return this.until(thing, ({ count }) => count > 0, 'is not there');
  }

  /** Waits until it is no longer there. */
  async gone(thing: Thing): Promise<void> {
    await this.until(thing, ({ count }) => count === 0, 'does not go');
  }

  /** Waits until it looks as it should. */
  async until(thing: Thing, isSo: (sight: Sight) => boolean, otherwise = 'looks different'): Promise<Sight> {
    const end = Date.now() + PATIENCE_MS;
    while (true) {
      const sight = await this.#look(thing, false);
      if (isSo(sight)) return sight;
      if (Date.now() > end) throw new Error(`${nameOf(thing)} ${otherwise}: ${JSON.stringify(sight)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Presses it with the mouse, once it stands still and nothing lies over it. */
  async press(thing: Thing): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let last: Sight['point'] = null;
    while (true) {
      const { count, point } = await this.#look(thing, true);
      if (point && last?.x === point.x && last.y === point.y) {
        await this.#remote.act('pointer', [
          { type: 'pointerMove', ...point, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
        return;
      }
      if (Date.now() > end) {
        throw new Error(`${nameOf(thing)} ${count === 0 ? 'is not there' : 'cannot be pressed'}`);
      }
      last = point;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Presses keys after one another; 'Control+a' holds the first ones meanwhile. */
  async key(...combinations: readonly string[]): Promise<void> {
    const actions = combinations.flatMap((combination): Action[] => {
      const keys = combination.split('+').map((key) => KEYS[key as keyof typeof KEYS] ?? key);
      return [
        ...keys.map((value): Action => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value): Action => ({ type: 'keyUp', value })),
      ];
    });
    await this.#remote.act('key', actions);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value): Action[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#remote.act('key', actions);
  }

  /** Goes into a field, and types in place of what stands there. */
  async fill(field: Thing, text: string): Promise<void> {
    await this.press(field);
    await this.until(field, ({ hasFocus }) => hasFocus, 'does not take the focus');
    await this.key('Control+a', 'Backspace');
    await this.type(text);
    await this.until(field, ({ value }) => value === text, `does not hold ${text}`);
  }

  /** What a script in the page finds; its last line returns a text. */
  async run(script: string): Promise<string> {
    return this.#remote.run(script);
  }

  /** Errors of the page that no one caught, since its document was first looked at. */
  async problems(): Promise<readonly string[]> {
    return JSON.parse(await this.#remote.run('return JSON.stringify(window.pageErrors ?? [])')) as string[];
  }

  async #look(thing: Thing, toPress: boolean): Promise<Sight> {
    const script = lookScript(thing, toPress);
    let answer = await this.#remote.run(script);
    // A document that has just come.
    if (answer === '') {
      await this.#remote.run(libraryScript());
      answer = await this.#remote.run(script);
    }
    return JSON.parse(answer) as Sight;
  }
}

function nameOf({ role = 'text', label, name, text, within }: Thing): string {
  const words = [role, label, name, text].filter((part) => part !== undefined).map(String);
  return `${words.join(' ')}${within ? ` in ${nameOf(within)}` : ''}`;
}
