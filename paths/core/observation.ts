import type { AnyMachineSnapshot } from 'xstate';
import type { Cases } from './cases.ts';
import type { Conventions } from './conventions.ts';
import { meaningOf } from './meaning.ts';
import type { Effects, Observation } from './observed.ts';
import { type Plain, plain } from './plain.ts';
import { stateName } from './state-name.ts';

/** The name of a child in the cases: that of its substate in the machine's set-up, or its own where it has none. */
export function childName(id: string, src: unknown): string {
  return typeof src === 'string' ? src : id;
}

/** The children that live at a moment, each with its name in the cases. */
export function living(
  snapshot: AnyMachineSnapshot,
): readonly { readonly id: string; readonly name: string }[] {
  return Object.entries(snapshot.children as Record<string, { src: unknown } | undefined>).flatMap(
    ([id, child]) => (child ? [{ id, name: childName(id, child.src) }] : []),
  );
}

/** A selector, or what became of it, broke with this. */
class Broken {
  readonly words: string;

  constructor(error: unknown) {
    this.words = `[breaks: ${String(error)}]`;
  }
}

/** What each selector gives, as it stands. */
function selectedFrom(cases: Cases, snapshot: AnyMachineSnapshot): Readonly<Record<string, unknown>> {
  const selected: Record<string, unknown> = {};
  for (const [name, select] of Object.entries(cases.view)) {
    try {
      selected[name] = select(snapshot as never);
    } catch (error) {
      selected[name] = new Broken(error);
    }
  }
  return selected;
}

function plainOrBroken(value: unknown, conventions: Conventions): Plain {
  if (value instanceof Broken) return value.words;
  try {
    return plain(value, conventions);
  } catch (error) {
    return new Broken(error).words;
  }
}

/**
 * Names of the selectors that answer otherwise at another moment than at this one, which is looked at once for all others.
 * Most give the very value that they gave before, which is not written out to be compared.
 */
export function changesFrom(
  cases: Cases,
  before: AnyMachineSnapshot,
): (after: AnyMachineSnapshot) => readonly string[] {
  const selected = selectedFrom(cases, before);
  const texts = new Map<string, string>();
  const textOf = (value: unknown) => JSON.stringify(plainOrBroken(value, cases.conventions));
  const textBefore = (name: string) => {
    const text = texts.get(name) ?? textOf(selected[name]);
    texts.set(name, text);
    return text;
  };
  return (after) =>
    Object.entries(selectedFrom(cases, after)).flatMap(([name, value]) =>
      Object.is(value, selected[name]) || textOf(value) === textBefore(name) ? [] : [name],
    );
}

/** Returns everything that can be seen of a machine. A selector that throws is shown as broken, not hidden. */
export function observe(cases: Cases, snapshot: AnyMachineSnapshot, effects: Effects): Observation {
  const { conventions } = cases;
  const selected = Object.entries(selectedFrom(cases, snapshot)).map(([name, value]) => {
    return [name, plainOrBroken(value, conventions)];
  });
  return {
    state: snapshot.status === 'error' ? `broken: ${String(snapshot.error)}` : stateName(snapshot.value),
    means: meaningOf(cases, snapshot),
    tags: [...snapshot.tags].toSorted(),
    output: snapshot.status === 'done' ? plain(snapshot.output, conventions) : null,
    working:
      snapshot.status === 'active'
        ? living(snapshot)
            .map(({ name }) => name)
            .toSorted()
        : [],
    secrets: Object.entries(snapshot.context).flatMap(([name, part]) =>
      holdsSecret(part, conventions) ? [name] : [],
    ),
    view: Object.fromEntries(selected),
    ...effects,
  };
}

/** Whether a password or a code lies somewhere in a value of the context; what another actor holds is its own. */
function holdsSecret(value: unknown, conventions: Conventions): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (conventions.isSecret(value)) return true;
  if ('sessionId' in value) return false;
  return Object.values(value).some((part) => holdsSecret(part, conventions));
}

/** Where two observations differ, in words; empty where they do not. */
export function differences(expected: Observation, actual: Observation): string[] {
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const view = viewDifferences(expected.view, actual.view);
  return parts
    .flatMap((part) => {
      const [one, other] = [JSON.stringify(expected[part]), JSON.stringify(actual[part])];
      return one === other ? [] : [`${PARTS[part]}: expected ${one}, actual ${other}`];
    })
    .concat(view);
}

function viewDifferences(expected: Observation['view'], actual: Observation['view']): string[] {
  return Object.keys({ ...expected, ...actual }).flatMap((name) => {
    const [one, other] = [JSON.stringify(expected[name]), JSON.stringify(actual[name])];
    return one === other ? [] : [`shows ${name}: expected ${one}, actual ${other}`];
  });
}

const PARTS: Readonly<Record<Exclude<keyof Observation, 'means' | 'view'>, string>> = {
  state: 'is at',
  tags: 'is tagged',
  output: 'ends with',
  working: 'has at work',
  secrets: 'keeps a secret in',
  reported: 'tells the app',
  asked: 'asks for',
  passedOn: 'passes on',
  emitted: 'emits',
};
