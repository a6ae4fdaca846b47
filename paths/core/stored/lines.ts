/*
 * How an outcome is written in lines, and read again. Of what lasts (what is at work, which secrets are kept, what the view
 * shows) a line says only what has changed since the situation before.
 */
import type { Plain } from '../plain.ts';
import type { Outcome } from './behaviour.ts';
import type { Values } from './values.ts';

/** Where a machine is before its beginning. */
export const NOTHING: Outcome = {
  state: '',
  output: null,
  working: [],
  secrets: [],
  view: {},
  reported: [],
  asked: [],
  passedOn: [],
  emitted: [],
};

const CLOCK = ', a clock runs';
const SELECTOR_GONE = 'shows no more';

/** Parts of an effect that stand before its value. */
interface Addressed {
  readonly [part: string]: Plain;
}

function addressed(effects: readonly Plain[], part: string, value: string, words: string, values: Values) {
  return effects.map((effect) => {
    const { [part]: to = '', [value]: what = null } = effect as Addressed;
    return `${words} ${to} ${values.write(what)}`;
  });
}

/** The lines of an outcome. */
export function outcomeLines(seen: Outcome, isQuiet: boolean, before: Outcome, values: Values): string[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const names = [...new Set([...Object.keys(before.view), ...Object.keys(seen.view)])].toSorted();
  const changed = names.filter((name) => !isSame(before.view[name], seen.view[name]));
  return [
    `then ${seen.state}${isQuiet ? '' : CLOCK}`,
    ...(seen.output === null ? [] : [`ends with ${values.write(seen.output)}`]),
    ...addressed(seen.asked, 'of', 'with', 'asks', values),
    ...seen.reported.map((event) => `reports ${values.write(event)}`),
    ...addressed(seen.passedOn, 'to', 'event', 'passes on to', values),
    ...seen.emitted.map((event) => `emits ${values.write(event)}`),
    ...(isSame(before.working, seen.working) ? [] : [`has at work: ${seen.working.join(', ') || 'nothing'}`]),
    ...(isSame(before.secrets, seen.secrets)
      ? []
      : [`keeps a secret in: ${seen.secrets.join(', ') || 'nothing'}`]),
    ...changed.map((name) => {
      const value = seen.view[name];
      return value === undefined ? `${SELECTOR_GONE} ${name}` : `shows ${name} ${values.write(value)}`;
    }),
  ];
}

function listIn(text: string): readonly string[] {
  return text === 'nothing' ? [] : text.split(', ');
}

function splitAt(text: string): readonly [first: string, rest: string] {
  const end = text.indexOf(' ');
  return [text.slice(0, end), text.slice(end + 1)];
}

type Lasting = Pick<Outcome, 'state' | 'output' | 'working' | 'secrets' | 'view'>;
type EffectsRead = Record<'reported' | 'asked' | 'passedOn' | 'emitted', Plain[]>;

/** An outcome as its lines are read one after the other. */
export class OutcomeReader {
  readonly #values: Values;
  readonly #effects: EffectsRead = { reported: [], asked: [], passedOn: [], emitted: [] };
  #lasting: Lasting;
  isQuiet = true;

  constructor(before: Outcome, values: Values) {
    this.#lasting = { ...before, output: null };
    this.#values = values;
  }

  /**
   * Takes one line.
   * @throws Error when it says nothing about an outcome
   */
  take(line: string): void {
    const found = READERS.find(([words]) => line.startsWith(words));
    if (!found) throw new Error(`this line says nothing: ${line}`);
    const [words, read] = found;
    read(this, line.slice(words.length));
  }

  get seen(): Outcome {
    return { ...this.#lasting, ...this.#effects };
  }

  last(change: Partial<Lasting>): void {
    this.#lasting = { ...this.#lasting, ...change };
  }

  show(text: string): void {
    const [name, value] = splitAt(text);
    this.last({ view: { ...this.#lasting.view, [name]: this.read(value) } });
  }

  showNoMore(name: string): void {
    const { [name]: _, ...view } = this.#lasting.view;
    this.last({ view });
  }

  effect(of: keyof EffectsRead, effect: Plain): void {
    this.#effects[of].push(effect);
  }

  addressed(of: 'asked' | 'passedOn', text: string): void {
    const [to, value] = splitAt(text);
    const what = this.read(value);
    this.effect(of, of === 'asked' ? { of: to, with: what } : { to, event: what });
  }

  read(text: string): Plain {
    return this.#values.read(text);
  }
}

/** What a line begins with, and what the rest of it means; the longer beginnings first. */
const READERS: readonly (readonly [words: string, read: (reader: OutcomeReader, rest: string) => void])[] = [
  [
    'then ',
    (reader, rest) => {
      reader.isQuiet = !rest.endsWith(CLOCK);
      reader.last({ state: reader.isQuiet ? rest : rest.slice(0, -CLOCK.length) });
    },
  ],
  ['ends with ', (reader, rest) => reader.last({ output: reader.read(rest) })],
  ['asks ', (reader, rest) => reader.addressed('asked', rest)],
  ['reports ', (reader, rest) => reader.effect('reported', reader.read(rest))],
  ['passes on to ', (reader, rest) => reader.addressed('passedOn', rest)],
  ['emits ', (reader, rest) => reader.effect('emitted', reader.read(rest))],
  ['has at work: ', (reader, rest) => reader.last({ working: listIn(rest) })],
  ['keeps a secret in: ', (reader, rest) => reader.last({ secrets: listIn(rest) })],
  [`${SELECTOR_GONE} `, (reader, rest) => reader.showNoMore(rest)],
  ['shows ', (reader, rest) => reader.show(rest)],
];
