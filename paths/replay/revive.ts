import type { Json } from '#inspector/json.ts';
import { MASK } from '#inspector/mask.ts';
import { type Failure, ServiceFailure } from '#machines/kit/failure.ts';
import { Secret } from '#machines/kit/secret.ts';

/** Stand-ins for masked values, by the kind of value. */
const STAND_INS: readonly (readonly [kind: RegExp, text: string])[] = [
  [/code|token/i, 'ABCD2345'],
  [/number|mobileNo|phone/i, '+491713920099'],
  [/./, 'stand-in-for-a-secret'],
];
/** A telephone number of which only the last digits are shown. */
const MASKED_NUMBER = /^\+\*+\d*$/;
/** Name that stands for a value without words in JSON: a file, a machine, another actor. */
const NAMED_THING = /^\[.*\]$/;

function standInFor(name: string): string {
  return STAND_INS.find(([kind]) => kind.test(name))?.[1] ?? '';
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Makes values of a trace what they were in the console, as far as a walk needs them. */
export class Reviver {
  /** Masked values, each with its stand-in. */
  readonly masked = new Map<string, string>();

  /**
   * Makes a value again.
   * @param where what it is called, for readers of what was masked
   * @param examples what the cases have in its place: a secret, a file or a machine is taken from there
   */
  revive(value: Json | undefined, where: string, examples: readonly unknown[]): unknown {
    if (typeof value === 'string') return this.#text(value, where, examples);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const entries = examples.flatMap((one) => (Array.isArray(one) ? one.slice(0, 1) : []));
      return value.map((entry: Json) => this.revive(entry, where, entries));
    }
    const fields = Object.entries(value).map(([name, one]) => {
      const parts = examples.map((example) => partOf(example, name));
      return [name, this.revive(one, `${name} of ${where}`, parts)];
    });
    return Object.fromEntries(fields);
  }

  #text(text: string, where: string, examples: readonly unknown[]): unknown {
    if (text === MASK || MASKED_NUMBER.test(text)) {
      const instead = standInFor(MASKED_NUMBER.test(text) ? 'number' : where);
      this.masked.set(where, instead);
      return examples.some((one) => one instanceof Secret) ? new Secret(instead) : instead;
    }
    const example = examples.find((one) => typeof one === 'object' && one !== null);
    return NAMED_THING.test(text) ? (example ?? text) : text;
  }
}

/** Returns the error that a service failed with. */
export function revivedError(error: Json | undefined): Error {
  const failure = partOf(error, 'failure');
  if (typeof failure === 'object' && failure !== null) return new ServiceFailure(failure as Failure);
  return new Error(String(partOf(error, 'message') ?? 'unknown'));
}
