import type { Json } from '#inspector/json.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { ChildAnswer, ServiceAnswer } from '#paths/core/answers.ts';
import { pathTo } from '#paths/core/explore.ts';
import { modelOf } from '#paths/core/model.ts';
import type { Path, Step } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { Family } from '#paths/replay/family.ts';
import type { Moment, Recording } from '#paths/replay/recording.ts';
import { type Reviver, revivedError } from '#paths/replay/revive.ts';

const AFTER = /^xstate\.after\.(\d+)\./;
const OF_A_CHILD = /^xstate\.(done|error|snapshot)\./;

/** Recorded session, as a path with cases of its own. */
export interface RecordedPath {
  readonly cases: Cases;
  readonly path: Path;
}

type Named<Case> = Readonly<Record<string, Readonly<Record<string, Case>>>>;

/** The same cases, with one more under a name. */
function withCase<Case>(all: Named<Case>, of: string, name: string, one: Case): Named<Case> {
  return { ...all, [of]: { ...all[of], [name]: one } };
}

function outcomeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, 'outcome') ?? null) : value;
}

/** The situation in the cases that is most like what the actor began with. */
function givenLike({ given }: Cases, input: Json | undefined): string {
  // The same value says more than one of the same kind, such as a number where another situation has none.
  const kindOf = (value: unknown) => (value === null ? 'nothing' : typeof value);
  const alike = (other: unknown) =>
    Object.entries((input ?? {}) as object).reduce((sum, [name, value]) => {
      const theirs: unknown = Reflect.get((other ?? {}) as object, name);
      const isSame = JSON.stringify(theirs) === JSON.stringify(value);
      return sum + (isSame ? 2 : kindOf(theirs) === kindOf(value) ? 1 : 0);
    }, 0);
  const [best] = Object.entries(given).toSorted(
    ([, one], [, other]) => alike(other.input) - alike(one.input),
  );
  return best?.[0] ?? '';
}

/** The same cases, whose situation begins with what the actor began with. */
function withInput(cases: Cases, given: string, input: Json | undefined, reviver: Reviver): Cases {
  const situation = cases.given[given];
  if (!situation || input === undefined) return cases;
  const revived = reviver.revive(input, 'its input', [situation.input]);
  return { ...cases, given: { ...cases.given, [given]: { ...situation, input: revived } } };
}

/** Writes down what came as cases, one after the other. */
class Writer {
  readonly steps: Step[] = [];
  readonly #family: Family;
  readonly #reviver: Reviver;
  #cases: Cases;

  constructor(cases: Cases, family: Family, reviver: Reviver) {
    this.#cases = cases;
    this.#family = family;
    this.#reviver = reviver;
  }

  get cases(): Cases {
    return this.#cases;
  }

  write({ traced: { event, source } }: Moment): void {
    const name = `recorded ${this.steps.length + 1}`;
    const after = AFTER.exec(event.type);
    if (after) this.steps.push({ kind: 'time', milliseconds: Number(after[1]) });
    else if (OF_A_CHILD.test(event.type)) this.#answer(event, source, name);
    else this.#event(event, name);
  }

  #event(event: Moment['traced']['event'], name: string): void {
    const { events } = this.#cases;
    const examples = Object.values(events[event.type] ?? {});
    const { type, ...payload } = event;
    const revived = this.#reviver.revive(
      payload,
      type,
      examples.map((one) => one.with),
    ) as object;
    const says = examples[0]?.says ?? `${type} comes`;
    this.#cases = { ...this.#cases, events: withCase(events, type, name, { says, with: revived }) };
    this.steps.push({ kind: 'event', of: type, name });
  }

  #answer(event: Moment['traced']['event'], source: string | null, name: string): void {
    const of = this.#family.nameOf(source ?? '');
    const { answers } = this.#cases;
    const known = Object.entries(answers[of] ?? {});
    const isChild = known.some(([, one]) => !('gives' in one || 'fails' in one));
    if (isChild) {
      // A child has executors of its own for each way in which it can end.
      const [like] = known.find(([, one]) => isLike(one, event)) ?? [];
      if (like === undefined) throw new Error(`no case of ${of} is like what it did: ${event.type}`);
      this.steps.push({ kind: 'answer', of, name: like });
      return;
    }
    const answer = this.#serviceAnswer(
      event,
      of,
      known.map(([, one]) => one),
    );
    this.#cases = { ...this.#cases, answers: withCase(answers, of, name, answer) };
    this.steps.push({ kind: 'answer', of, name });
  }

  #serviceAnswer(
    event: Moment['traced']['event'],
    of: string,
    known: readonly (ServiceAnswer<unknown, Failure> | ChildAnswer)[],
  ): ServiceAnswer<unknown, Failure> {
    if (event.type.startsWith('xstate.error')) {
      const error = revivedError(event.error);
      if (!('failure' in error)) throw new Error(`${of} failed by itself: ${error.message}`);
      return { says: `${of} fails as it did`, fails: error.failure as never };
    }
    const examples = known.flatMap((one) => ('gives' in one ? [one.gives] : []));
    const gives = this.#reviver.revive(event.output, `the answer of ${of}`, examples);
    return { says: `${of} answers as it did`, gives };
  }
}

function isLike(one: ServiceAnswer | ChildAnswer, { type, output }: Moment['traced']['event']): boolean {
  if (type.startsWith('xstate.error')) return 'breaks' in one;
  if (type.startsWith('xstate.snapshot')) return 'shows' in one;
  return 'ends' in one && JSON.stringify(outcomeOf(one.ends)) === JSON.stringify(outcomeOf(output));
}

/**
 * Returns the recording of one actor as a path that can be walked where its machine has executors.
 * @throws Error when something came that no path has a word for, in words for a tester
 */
export function recordedPath(
  cases: Cases,
  recording: Recording,
  family: Family,
  reviver: Reviver,
): RecordedPath {
  const recorded = recording.moments[0]?.traced.event.input;
  const given = givenLike(cases, recorded);
  const writer = new Writer(withInput(cases, given, recorded, reviver), family, reviver);
  const lived = recording.moments.findIndex(({ traced }) => traced.status !== 'active');
  const moments = lived < 0 ? recording.moments : recording.moments.slice(0, lived + 1);
  for (const moment of moments.slice(1)) writer.write(moment);
  const model = modelOf(writer.cases);
  const end = writer.steps.reduce((at, step) => model.take(at, step), model.begin(given));
  return { cases: writer.cases, path: { ...pathTo(model, given, end), isQuiet: false } };
}
