import type { Page } from 'playwright';
import { Complaints, pictureOf } from '#paths/browser/complaints.ts';
import { type BrowserExecutors, type Executor, type Hands, rowOf } from '#paths/browser/executors.ts';
import { type Account, type RealWalk, realWalkOf } from '#paths/browser/real.ts';
import { inGerman } from '#paths/browser/tab.ts';
import { Wire } from '#paths/browser/wire.ts';
import { eventOf } from '#paths/core/cases.ts';
import type { Observation } from '#paths/core/observed.ts';
import { type Leg, type Path, stepName } from '#paths/core/path.ts';
import type { Stage } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** One walk through a console whose calls go through to its server. */
export class RealStage implements Stage {
  readonly #cases: Cases;
  readonly #executors: BrowserExecutors;
  readonly #real: RealWalk;
  readonly #path: Path;
  readonly #page: Page;
  readonly #address: string;
  readonly #account: Account;
  readonly #complaints: Complaints;
  #before: Observation;

  /** @param address of the console's base, with a slash at its end */
  constructor(
    cases: Cases,
    executors: BrowserExecutors,
    path: Path,
    { page, address, account }: { readonly page: Page; readonly address: string; readonly account: Account },
  ) {
    this.#cases = cases;
    this.#executors = executors;
    this.#real = realWalkOf(cases);
    this.#path = path;
    this.#page = page;
    this.#address = address;
    this.#account = account;
    this.#complaints = new Complaints(page);
    this.#before = path.at;
  }

  async begin(): Promise<void> {
    const { given, at } = this.#path;
    await this.#carryOut(`begin ${given}`, this.#real.begin[given], at);
  }

  async take({ step }: Leg): Promise<void> {
    // Answers come from the server; they show in the next observation.
    if (step.kind !== 'event') return;
    const name = `${step.of}: ${step.name}`;
    const { events } = this.#executors;
    const executor = this.#real.events?.[name] ?? events[name] ?? events[step.of];
    const event = { ...eventOf(this.#cases, step.of, step.name), ...this.#account };
    await this.#carryOut(stepName(step), executor, this.#before, event);
  }

  async compare(seen: Observation): Promise<readonly string[]> {
    this.#before = seen;
    // No one can say how long it takes until the server has answered, so what is shown meanwhile is not looked at.
    const isPassing = seen.working.some((service) => service in this.#executors.services);
    if (isPassing) return this.#complaints.since();
    try {
      await this.#carryOut(`the state ${seen.state}`, rowOf(this.#executors.shows, seen.state), seen);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`shows ${seen.state}: ${reason}`, ...this.#complaints.since()];
    }
    return this.#complaints.since();
  }

  async #carryOut(
    name: string,
    executor: Executor | undefined,
    seen: Observation,
    event: object = {},
  ): Promise<void> {
    if (!executor) throw new Error(`there is no executor in the browser for ${name}`);
    await executor(this.#hands(seen, event));
  }

  #hands(seen: Observation, event: object): Hands {
    return {
      page: this.#page,
      // It is connected to nothing, so that every call goes through.
      wire: new Wire({}, this.#path),
      open: async (path) =>
        void (await this.#page.goto(inGerman(new URL(path.replace(/^\//, ''), this.#address).href))),
      pass: async () => {},
      comes: () => false,
      input: this.#cases.given[this.#path.given]?.input,
      event: { ...event },
      seen,
    };
  }

  async evidence(): Promise<readonly string[]> {
    return [await pictureOf(this.#page, this.#path)];
  }

  async close(): Promise<void> {
    this.#complaints.end();
    await this.#page.close();
  }
}
