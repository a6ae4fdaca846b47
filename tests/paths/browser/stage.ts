import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { BrowserExecutors, Executor, Hands } from '#tests/paths/browser/executors.ts';
import { Wire } from '#tests/paths/browser/wire.ts';
import { answerOf, type Cases, eventOf } from '#tests/paths/core/cases.ts';
import type { Observation } from '#tests/paths/core/observation.ts';
import type { Leg, Path, Step } from '#tests/paths/core/path.ts';
import type { Stage } from '#tests/paths/core/walk.ts';

const PICTURES = 'test-results';
/** The page's time passes only in steps: what an executor waits for may take this much of it, in milliseconds. */
const PATIENCE = 700;
const PACE = 10;
/** Once that is used up, it goes on so slowly that no notice of a long wait comes by itself. */
const CRAWL = 1;
/** How long the machine that walks may take for one thing, in milliseconds. */
const LONGEST = 15_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One walk in a page of its own. */
export class BrowserStage implements Stage {
  readonly #cases: Cases;
  readonly #executors: BrowserExecutors;
  readonly #page: Page;
  readonly #hands: Omit<Hands, 'event'>;
  readonly #wire: Wire;
  readonly #path: Path;
  readonly #problems: string[] = [];

  constructor(cases: Cases, executors: BrowserExecutors, path: Path, page: Page, address: string) {
    this.#cases = cases;
    this.#executors = executors;
    this.#path = path;
    this.#page = page;
    this.#wire = new Wire(executors.services);
    const open = async (at: string) => void (await page.goto(new URL(at.replace(/^\//, ''), address).href));
    this.#hands = { page, wire: this.#wire, open };
  }

  async begin(): Promise<void> {
    this.#page.on('pageerror', (error) => this.#problems.push(`page error: ${error.message}`));
    this.#page.on('console', (message) => {
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#problems.push(`console error: ${message.text()}`);
    });
    const now = new Date();
    await this.#page.clock.install({ time: now });
    await this.#wire.stand(this.#page);
    await this.#page.clock.pauseAt(new Date(now.getTime() + 1_000));
    const { given } = this.#path;
    await this.#carryOut(`begin ${given}`, this.#executors.begin[given]);
  }

  async take({ step }: Leg): Promise<void> {
    const beyond = reasonAgainst(this.#cases, step);
    if (beyond !== null) throw new Error(`this step cannot happen in a browser: ${beyond}`);
    if (step.kind === 'time') return this.#page.clock.runFor(step.milliseconds);
    if (step.kind === 'event') {
      const executor = this.#executors.events[`${step.of}: ${step.name}`] ?? this.#executors.events[step.of];
      return this.#carryOut(nameOf(step), executor, eventOf(this.#cases, step.of, step.name));
    }
    const answer = answerOf(this.#cases, step.of, step.name);
    if (('gives' in answer || 'fails' in answer) && this.#wire.knows(step.of)) {
      await this.#until(() => this.#wire.waiting.includes(step.of));
      return this.#wire.answer(step.of, answer);
    }
    return this.#carryOut(nameOf(step), this.#executors.otherwise?.[`${step.of}: ${step.name}`]);
  }

  async compare({ state, working }: Observation): Promise<readonly string[]> {
    const expected = working.filter((name) => this.#wire.knows(name)).toSorted();
    const asExpected = () => JSON.stringify(this.#wire.waiting) === JSON.stringify(expected);
    if (!(await this.#until(asExpected))) {
      return [
        `waits for: expected ${expected.join() || 'nothing'}, actual ${this.#wire.waiting.join() || 'nothing'}`,
      ];
    }
    try {
      await this.#carryOut(`the state ${state}`, this.#executors.shows[state]);
    } catch (error) {
      return [`shows ${state}: ${error instanceof Error ? error.message : String(error)}`];
    }
    return [
      ...this.#problems.splice(0),
      ...this.#wire.strays.splice(0).map((call) => `nobody answers ${call}`),
    ];
  }

  /** Does something while the page's time goes on in small steps, so that nothing that takes long begins by itself. */
  async #carryOut(name: string, executor: Executor | undefined, event: object = {}): Promise<void> {
    if (!executor) throw new Error(`there is no executor in the browser for ${name}`);
    let done = false;
    const work = executor({ ...this.#hands, event: { ...event } }).finally(() => {
      done = true;
    });
    await Promise.all([work, this.#until(() => done)]);
  }

  /** Lets the page's time go on until something is true. @returns whether it came true */
  async #until(isTrue: () => boolean): Promise<boolean> {
    const end = Date.now() + LONGEST;
    for (let passed = 0; !isTrue(); ) {
      if (Date.now() > end) return false;
      const step = passed < PATIENCE ? PACE : CRAWL;
      await this.#page.clock.runFor(step);
      await pause(PACE);
      passed += step;
    }
    return true;
  }

  async evidence(): Promise<readonly string[]> {
    const name = `path-${this.#path.machine}-${this.#path.legs.map(({ step }) => step.kind[0]).join('')}`;
    const file = join(PICTURES, `${name}-${Date.now()}.png`);
    mkdirSync(PICTURES, { recursive: true });
    await this.#page.screenshot({ path: file });
    return [`picture: ${file}`];
  }

  async close(): Promise<void> {
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#page.context().close();
  }
}

/** Why a step cannot happen in a browser; null where it can. */
export function reasonAgainst({ browser }: Cases, step: Step): string | null {
  return browser?.beyond?.[nameOf(step)] ?? null;
}

function nameOf(step: Step): string {
  return step.kind === 'time' ? 'time' : `${step.kind} ${step.of}: ${step.name}`;
}
