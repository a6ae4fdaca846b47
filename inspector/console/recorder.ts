import type { AnyActor, InspectionEvent } from 'xstate';
import { EventLog, traceOf } from '../event-log.ts';
import { formatTrace } from '../format-trace.ts';
import { createMask, type Mask, type MaskRules } from '../mask.ts';
import type { AnsweredRequest, Trace } from '../trace.ts';
import { traceWithoutTexts } from '../without-texts.ts';
import { Observer } from './observer.ts';

/** Events that a report holds; up to a tenth more until the oldest are let go. */
export const RECORDED_EVENTS = 2_000;
/** Answers of the server that a report names at most. */
export const RECORDED_REQUESTS = 200;

/** What a user adds to a report. */
interface Said {
  readonly happened: string;
  /** Whether the texts that were on the way may be in it. */
  readonly withTexts: boolean;
}

/** Extent of a recording. */
interface Extent {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly events: number;
  /** Whether it began with the console, so that every flow is known from its beginning. */
  readonly isWhole: boolean;
}

/** Records the last events of a console, masked, until a user hands them over or drops them. */
export class Recorder {
  readonly #mask: Mask;
  readonly #observer: Observer;
  readonly #requests: AnsweredRequest[] = [];
  readonly #since: number;
  readonly #isWhole: boolean;

  /** @param living the console as it is, when it has been running for a while; null when it is about to begin */
  constructor(living: AnyActor | null, now: number, rules?: MaskRules) {
    this.#mask = createMask(rules);
    this.#since = now;
    this.#isWhole = living === null;
    this.#observer = new Observer(this.#mask, () => {}, new EventLog(RECORDED_EVENTS));
    if (living) this.#observer.meetLiving(living);
  }

  /** XState's option `inspect`. */
  readonly inspect = (event: InspectionEvent): void => this.#observer.inspect(event);

  /** Takes down an answer of the server. */
  readonly hear = (request: AnsweredRequest): void => {
    this.#requests.push(request);
    if (this.#requests.length > RECORDED_REQUESTS) this.#requests.shift();
  };

  get extent(): Extent {
    const events = this.#observer.log.entries.length;
    return { since: this.#since, events, isWhole: this.#isWhole };
  }

  /** The recording as a trace, with what the user says about it. */
  report({ happened, withTexts }: Said, productVersion: string, browser: string, time: Date): Trace {
    const report = {
      // A user who was asked for a password may write it here.
      happened: String(this.#mask(happened)),
      ...{ hasTexts: withTexts, browser, requests: [...this.#requests] },
    };
    const whole = { ...traceOf(this.#observer.log, productVersion, time), report };
    return withTexts ? whole : traceWithoutTexts(whole);
  }

  /** The report as a file. */
  file(...about: Parameters<Recorder['report']>): Blob {
    return new Blob([formatTrace(this.report(...about))], { type: 'application/json' });
  }
}
