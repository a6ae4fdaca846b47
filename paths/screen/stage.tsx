import { act, cleanup } from '@testing-library/react';
import type { AnyStateMachine, EventObject } from 'xstate';
import { eventOf } from '#paths/core/cases.ts';
import { nothingReached } from '#paths/core/coverage.ts';
import { MachineStage } from '#paths/core/machine-level.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Leg, Path, Step } from '#paths/core/path.ts';
import { plain } from '#paths/core/plain.ts';
import { standingChild } from '#paths/core/scripted.ts';
import type { Stage } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { OF_THE_CONSOLE } from '#paths/kit/conventions.ts';
import { type ScreenExecutors, waysTo } from '#paths/screen/executors.ts';
import type { Deed } from '#paths/screen/hands.ts';
import type { Mount } from '#paths/screen/mounts.tsx';
import { lookAround, lostOn, rememberPlace } from '#paths/screen/orientation.ts';
import { inWords, ScreenHands } from '#paths/screen/screen-hands.ts';
import { isLoud, isMarked, isSeen, seenOn } from '#paths/screen/seen.ts';
import { marksOf } from '#paths/screen/states.ts';
import { SIDE_PANELS } from '#src/app/side-panels.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

/** The history beside a form has a flow, a service and paths of its own (history-list). */
const PANELS = { ...SIDE_PANELS, RecordHistory: () => null, TextExport: () => null };

/** How long a part of a screen that is fetched may take, on a busy machine, in milliseconds. */
const TIMEOUT = 15_000;
const SHORTLY = 5;

/** Warning of React about elements that browsers know and happy-dom does not. */
const UNKNOWN_TO_THE_DOCUMENT = 'is unrecognized in this browser';
/** Stands before a mark that is there or not, depending on how the state was reached. */
const PERHAPS = 'perhaps ';

/** Parts of an event that a screen makes itself. */
const OWN = new Set(['type', 'key']);

/** Where an event has something else than the case, in words. */
function differencesIn(expected: EventObject, sent: EventObject): readonly string[] {
  const parts = Object.keys({ ...expected, ...sent }).filter((part) => !OWN.has(part));
  return parts.flatMap((part) => {
    const [one, other] = [expected, sent].map((event) =>
      JSON.stringify(plain(Reflect.get(event, part), OF_THE_CONSOLE)),
    );
    return one === other ? [] : [`${part} ${other}, where the user gave ${one}`];
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, SHORTLY));

/** One walk on a screen: the actor is driven as at machine level, what users do is done with the screen. */
export class ScreenStage implements Stage {
  readonly #cases: Cases;
  readonly #executors: ScreenExecutors;
  readonly #machine: MachineStage;
  readonly #mount: Mount;
  readonly #timeout: number;
  readonly #note: ((deed: Deed) => void) | undefined;
  readonly #complaints: string[] = [];
  readonly #complain = console.error;

  /**
   * @param timeout how long something that is not there yet is waited for, in milliseconds
   * @param note is handed what is done by hand
   */
  constructor(
    cases: Cases,
    executors: ScreenExecutors,
    mount: Mount,
    path: Path,
    { timeout = TIMEOUT, note }: { readonly timeout?: number; readonly note?: (deed: Deed) => void } = {},
  ) {
    this.#timeout = timeout;
    this.#note = note;
    this.#cases = cases;
    this.#executors = executors;
    this.#mount = mount;
    this.#machine = new MachineStage(cases, path.given, nothingReached(), (logic) =>
      standingChild(logic as AnyStateMachine),
    );
  }

  async begin(): Promise<void> {
    console.error = (...said: readonly unknown[]) => {
      const complaint = said.map(String).join(' ');
      if (!complaint.includes(UNKNOWN_TO_THE_DOCUMENT)) this.#complaints.push(complaint);
    };
    localStorage.clear();
    sessionStorage.clear();
    await act(async () => this.#machine.begin());
    const { element, address } = this.#mount(this.#machine.actor);
    await act(async () => void showScreen(element, address, PANELS));
  }

  async take(leg: Leg): Promise<void> {
    const { step } = leg;
    if (step.kind === 'event') return this.#do(step);
    const instead =
      step.kind === 'answer' ? this.#executors.instead?.[`${step.of}: ${step.name}`] : undefined;
    await act(async () => {
      if (step.kind === 'answer' && instead) this.#machine.answer(step.of, instead);
      else await this.#machine.take(leg);
    });
  }

  /**
   * Does what the user does.
   * @throws Error when the screen sends something else than the case says
   */
  async #do(step: Step & { kind: 'event' }): Promise<void> {
    const { of, name, second } = step;
    const { outside = {} } = this.#executors;
    const event = { ...eventOf(this.#cases, of, name), ...second?.with };
    const { actor } = this.#machine;
    const executor = waysTo(this.#executors, of, name)[second?.way ?? 0];
    if (!executor && of in outside) return act(async () => actor.send(event));
    if (!executor) throw new Error(`there is no executor on the screen for the event ${of}: ${name}`);
    const hands = new ScreenHands(document.body, event, (one) => actor.send(one), this.#note);
    this.#machine.received();
    await act(async () => executor(hands));
    const sent = this.#machine.received().findLast(({ type }) => type === of);
    const differences = hands.isByHand && sent ? differencesIn(event, sent) : [];
    if (differences.length > 0) throw new Error(`sends ${of} with ${differences.join(', ')}`);
  }

  /** Looks until all is as it should be, or has had the time that it takes to fetch a part of a screen. */
  async compare(expected: Observation): Promise<readonly string[]> {
    let differences = this.#differences(expected);
    for (const end = Date.now() + this.#timeout; differences.length > 0 && Date.now() < end; ) {
      await act(pause);
      differences = this.#differences(expected);
    }
    if (differences.length > 0) return [...differences, `there are ${inWords(seenOn(document.body))}`];
    const complaints = this.#complaints.splice(0);
    const lost = lostOn(lookAround(document)).map((what) => `the screen ${what}`);
    rememberPlace(document);
    if (lost.length > 0) return lost;
    // Where a state shows nothing, what stands in for its children has nothing to be shown by.
    if (marksOf(this.#cases, this.#executors, expected) === null) return [];
    return complaints.map((complaint) => `console error: ${complaint}`);
  }

  #differences({ state, view }: Observation): readonly string[] {
    const actual = this.#machine.look().state;
    if (actual !== state) return [`is at: expected "${state}", actual "${actual}"`];
    const row = marksOf(this.#cases, this.#executors, { state, view });
    if (row === null) return [];
    const marks = row.filter((mark) => !mark.startsWith(PERHAPS));
    const possible = row.map((mark) => mark.replace(PERHAPS, ''));
    const page = document.body;
    const seen = seenOn(page);
    const { shows, also = {}, always = [] } = this.#executors;
    const accounted = [...possible, ...always];
    const others = [...Object.values(shows), ...Object.values(also).flatMap((rows) => Object.values(rows))]
      .flat()
      .map((mark) => mark.replace(PERHAPS, ''))
      .filter((mark) => !accounted.includes(mark));
    const stray = seen.filter((one) => isLoud(one) && !accounted.some((mark) => isMarked(one, mark)));
    return [
      ...marks.filter((mark) => !isSeen(page, seen, mark)).map((mark) => `does not show '${mark}'`),
      ...new Set(others.filter((mark) => isSeen(page, seen, mark)).map((mark) => `still shows '${mark}'`)),
      ...stray.map(({ role, name }) => `shows '${role} ${name}', which no one expects`),
    ];
  }

  async close(): Promise<void> {
    cleanup();
    await this.#machine.close();
    console.error = this.#complain;
  }
}
