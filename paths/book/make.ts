import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Book, BookCase, BookStep, Flow, Look } from '#paths/book/book.ts';
import type { Looked } from '#paths/book/in-page.tsx';
import { offeredArrivals } from '#paths/book/matrix-ways.ts';
import { PLACES, type Place } from '#paths/book/places.ts';
import { reachOf } from '#paths/book/reach.ts';
import type { Studio } from '#paths/book/studio.ts';
import { eventOf } from '#paths/core/cases.ts';
import { counted } from '#paths/core/counted.ts';
import type { Observation } from '#paths/core/observed.ts';
import { endOf, type Leg, type Path, stepName } from '#paths/core/path.ts';
import { stepSentence } from '#paths/core/sentences.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { screenPaths } from '#paths/screen/chosen.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { storedBehaviour } from '#paths/stored/files.ts';
import { scriptOf } from '#paths/switch/script.ts';

/** How a book is made. */
export interface Making {
  readonly language: string;
  /** Where the screens are rendered; null where only the steps are wanted. */
  readonly studio: Studio | null;
  /** The folder of the pictures. */
  readonly folder: string;
  /** Whether there is time for another picture. */
  readonly hasTime: () => boolean;
  readonly progress: (line: string) => void;
}

/** Machines whose screens the book shows, though they have no rows (matrix.tsx). */
const SHOWN_WITHOUT_ROWS: ReadonlySet<string> = new Set(['wording-matrix', 'matrix-rows', 'matrix-step']);
const NOTHING: ScreenExecutors = { shows: {}, does: {} };
const NO_LOOK: Look = { seen: [], picture: null };
const OUT_OF_TIME = 'some pictures are missing, since the time was over: --budget gives more';

const PACKAGE = resolve(import.meta.dirname, '..', '..', 'package.json');

function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
}

const sentence = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;

/** Makes the flow of one machine. */
class FlowMaker {
  readonly #cases: Cases;
  readonly #place: Place;
  readonly #executors: ScreenExecutors;
  readonly #making: Making;
  readonly #pictures = new Set<string>();
  lacksPictures = false;
  /** Screens that are otherwise there than their rows say, which the book does not show. */
  readonly differences: string[] = [];

  constructor(cases: Cases, place: Place, making: Making) {
    this.#cases = cases;
    this.#place = place;
    this.#making = making;
    this.#executors = cases.screen && !('none' in cases.screen) ? cases.screen : NOTHING;
  }

  get #isShown(): boolean {
    const { machine, screen } = this.#cases;
    return SHOWN_WITHOUT_ROWS.has(machine.id) || (screen !== null && !('none' in screen));
  }

  async make(): Promise<Flow> {
    const { machine, screen } = this.#cases;
    const { role, risk, first = null } = this.#place;
    const stored = storedBehaviour(machine.id);
    const ways = stored ? pathsIn(this.#cases, stored) : { arrivals: [], paths: [] };
    const isWithoutRows = SHOWN_WITHOUT_ROWS.has(machine.id);
    const arrivals = isWithoutRows ? offeredArrivals(ways.paths) : ways.arrivals;
    const cases: BookCase[] = [];
    for (const path of screenPaths(this.#cases, this.#executors, { arrivals }))
      cases.push(await this.#caseOf(path));
    const unseen = this.#isShown || !screen || !('none' in screen) ? null : screen.none;
    return {
      machine: machine.id,
      screen: this.#place.screen,
      role,
      risk,
      first,
      unseen,
      cases: named(cases),
    };
  }

  async #caseOf(path: Path): Promise<BookCase> {
    const { studio } = this.#making;
    const { causes, entries, reach } = reachOf(this.#cases, this.#executors, path);
    const isShown = studio !== null && this.#isShown;
    if (isShown) await studio.begin(path);
    try {
      const isPassing = (index: number) => causes[index]?.isAtOnce === true;
      const { state, means } = path.at;
      const begin = { state, means, isPassing: isPassing(0), look: await this.#lookAt(path.at) };
      const steps: BookStep[] = [];
      for (const [index, leg] of path.legs.entries()) {
        const acts = isShown ? await studio.take(leg) : [];
        const { cause, how } = causes[index] ?? { cause: 'elsewhere', how: null };
        const { state, means } = leg.seen;
        steps.push({
          ...{ says: sentence(stepSentence(this.#cases, leg.step)), cause, acts, how, state, means },
          data: acts.length > 0 ? {} : this.#dataOf(leg),
          isPassing: isPassing(index + 1),
          look: await this.#lookAt(leg.seen),
        });
      }
      const names = path.legs.map(({ step }) => stepName(step));
      const own = this.#place.others?.[path.given];
      const isFirst = path.given === Object.keys(this.#cases.given)[0];
      const address = own ?? this.#place.address;
      return {
        id: `${path.machine}-${shortHash([path.given, names])}`,
        title: steps.at(-1)?.says ?? 'At the beginning',
        given: sentence(this.#cases.given[path.given]?.says ?? path.given),
        reach,
        ...{ address: withQuery(address, reach === 'with the switch' ? scriptOf(entries) : '') },
        ...{ isAtAddress: isFirst || own !== undefined, scripted: withQuery(address, scriptOf(entries)) },
        begin,
        steps,
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${path.machine} on its way to ${endOf(path).state}: ${reason}`);
    } finally {
      if (isShown) await studio.end();
    }
  }

  #dataOf({ step }: Leg): Readonly<Record<string, unknown>> {
    if (step.kind !== 'event') return {};
    const { type: _, key: __, ...data } = eventOf(this.#cases, step.of, step.name);
    return data;
  }

  async #lookAt(seen: Observation): Promise<Look> {
    const { studio, folder, hasTime } = this.#making;
    if (!studio || !this.#isShown) return NO_LOOK;
    const looked: Looked = await studio.look(seen);
    if (looked.differences.length > 0) {
      this.differences.push(`${this.#cases.machine.id} at ${seen.state} ${looked.differences.join('; ')}`);
      return NO_LOOK;
    }
    if (looked.seen === null) return NO_LOOK;
    const picture = `${this.#cases.machine.id}-${shortHash([seen.state, looked.seen])}`;
    if (studio.withoutPictures !== null) return { seen: looked.seen, picture: null };
    if (!this.#pictures.has(picture)) {
      if (!hasTime()) {
        this.lacksPictures = true;
        return { seen: looked.seen, picture: null };
      }
      await studio.picture(folder, picture);
      this.#pictures.add(picture);
    }
    return { seen: looked.seen, picture };
  }
}

function withQuery(address: string, query: string): string {
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Cases with titles of their own: of those that end alike, the state is named too. */
function named(cases: readonly BookCase[]): readonly BookCase[] {
  const ends = (one: BookCase) => one.steps.at(-1)?.state ?? one.begin.state;
  return cases.map((one) => ({ ...one, title: `${one.title}: ${ends(one)}` }));
}

/** Makes the book of these machines. */
export async function makeBook(chosen: readonly Cases[], making: Making): Promise<Book> {
  const flows: Flow[] = [];
  const differences: string[] = [];
  let lacksPictures = false;
  for (const [index, cases] of chosen.entries()) {
    const { id } = cases.machine;
    making.progress(`${index} of ${counted(chosen.length, 'flow')} in the book, now ${id}`);
    const place = PLACES[id];
    if (!place) throw new Error(`paths/book/places.ts does not say where ${id} is found`);
    const maker = new FlowMaker(cases, place, making);
    flows.push(await maker.make());
    lacksPictures ||= maker.lacksPictures;
    differences.push(...maker.differences);
  }
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const withoutPictures = making.studio?.withoutPictures ?? (lacksPictures ? OUT_OF_TIME : null);
  return { language: making.language, version, withoutPictures, differences, flows };
}
