import { session } from '#paths/browser/backdrop.ts';
import { reasonAgainst } from '#paths/browser/beyond.ts';
import { passTime } from '#paths/browser/clock.ts';
import { Complaints, pictureOf } from '#paths/browser/complaints.ts';
import { type BrowserExecutors, type Executor, type Hands, LAPTOP, rowOf } from '#paths/browser/executors.ts';
import { isLost } from '#paths/browser/signed-in.ts';
import type { Tab } from '#paths/browser/tab.ts';
import { until } from '#paths/browser/until.ts';
import { Wire } from '#paths/browser/wire.ts';
import { answerOf, eventOf } from '#paths/core/cases.ts';
import type { Observation } from '#paths/core/observed.ts';
import { type Leg, type Path, stepName } from '#paths/core/path.ts';
import type { Stage } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** One walk in a tab of the browser. */
export class BrowserStage implements Stage {
  readonly #cases: Cases;
  readonly #executors: BrowserExecutors;
  readonly #tab: Tab;
  readonly #wire: Wire;
  readonly #path: Path;
  readonly #complaints: Complaints;
  #before: Observation;

  constructor(cases: Cases, executors: BrowserExecutors, path: Path, tab: Tab) {
    this.#cases = cases;
    this.#executors = executors;
    this.#path = path;
    this.#tab = tab;
    this.#wire = new Wire(executors.services, path);
    this.#complaints = new Complaints(tab.page);
    this.#before = path.at;
  }

  async begin(): Promise<void> {
    this.#tab.connect(this.#wire);
    await this.#tab.page.setViewportSize(this.#executors.viewport ?? LAPTOP);
    const { given, at } = this.#path;
    await this.#carryOut(`begin ${given}`, this.#executors.begin[given], at);
  }

  async take({ step }: Leg): Promise<void> {
    const before = this.#before;
    const reason = reasonAgainst(this.#cases, step, before);
    if (reason !== null) throw new Error(`this step cannot happen in a browser: ${reason}`);
    if (step.kind === 'time') return passTime(this.#tab.page, step.milliseconds);
    const name = stepName(step);
    if (step.kind === 'event') {
      const { events } = this.#executors;
      const event = eventOf(this.#cases, step.of, step.name);
      return this.#carryOut(name, events[`${step.of}: ${step.name}`] ?? events[step.of], before, event);
    }
    const answer = answerOf(this.#cases, step.of, step.name);
    if (('gives' in answer || 'fails' in answer) && this.#wire.knows(step.of)) {
      await until(() => this.#wire.holds(step.of));
      return this.#wire.answer(step.of, answer);
    }
    return this.#carryOut(name, this.#executors.otherwise?.[`${step.of}: ${step.name}`], before);
  }

  async compare(seen: Observation): Promise<readonly string[]> {
    this.#before = seen;
    const expected = this.#wire.waitingFor(seen.working);
    const waits = () =>
      `waits for: expected ${expected || 'nothing'}, actual ${this.#wire.waiting || 'nothing'}`;
    if (!(await until(() => this.#wire.waiting === expected))) return [waits(), ...this.#wrong()];
    try {
      await this.#carryOut(`the state ${seen.state}`, rowOf(this.#executors.shows, seen.state), seen);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`shows ${seen.state}: ${reason}`, ...this.#wrong()];
    }
    // A surplus call may come a moment after the state is shown, and stays pending; a call given up for a newer one
    // stays pending beside it until the browser has reported it.
    if (!(await until(() => this.#wire.waiting === expected))) return [waits(), ...this.#wrong()];
    return [...(await this.#tab.lost()), ...this.#wrong()];
  }

  /** Returns the errors beside the path. */
  #wrong(): readonly string[] {
    const strays = this.#wire.strays.splice(0);
    return [...this.#complaints.since(), ...strays.map((call) => `no one answers ${call}`)];
  }

  async #carryOut(
    name: string,
    executor: Executor | undefined,
    seen: Observation,
    event: object = {},
  ): Promise<void> {
    if (!executor) throw new Error(`there is no executor in the browser for ${name}`);
    await executor({ ...this.#hands(), event: { ...event }, seen });
  }

  #hands(): Omit<Hands, 'event' | 'seen'> {
    const steps = new Set(this.#path.legs.map(({ step }) => stepName(step)));
    return {
      page: this.#tab.page,
      wire: this.#wire,
      pass: (milliseconds) => passTime(this.#tab.page, milliseconds),
      input: this.#cases.given[this.#path.given]?.input,
      comes: (step) => steps.has(step),
      open: (at, as = null) => {
        this.#wire.also.set('auth/session', () => session(as));
        return this.#tab.open(at, as);
      },
    };
  }

  async evidence(): Promise<readonly string[]> {
    const picture = await pictureOf(this.#tab.page, this.#path);
    this.#tab.spoil();
    return [picture];
  }

  async close(): Promise<void> {
    this.#complaints.end();
    // The sign-in stands above whatever would be opened.
    if (isLost(this.#before)) this.#tab.spoil();
  }
}
