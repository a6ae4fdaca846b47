import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { CLASH_TEXT, type ClashChoice, type MoveClash, type wordingMove } from '#contract/wording-move.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { fromInstant } from '#server/store/schema/values.ts';
import { findWordingsAt, toWording, type WordingRow } from '#server/store/texts/wordings.ts';

type Payload = Pick<ParsedRequestOf<typeof wordingMove>, 'onClash' | 'choices'>;
type Named = Pick<WordingRow, 'identifier' | 'lang'>;

/** Findings and clashes that name single wordings; what there is beyond them is counted. */
export const CLASHES_AT_MOST = 500;

/** Plan of a move for the wordings that are to leave. */
export interface MovePlan {
  /** The keys that some of those that move get. */
  readonly renamed: ReadonlyMap<number, string>;
  /** Those that stay, since the target has them already. */
  readonly skipped: ReadonlySet<number>;
  /** Those that are taken out: of the target, or of what was to move before another one took its place. */
  readonly replaced: readonly WordingRow[];
  readonly clashes: readonly MoveClash[];
  readonly clashCount: number;
  /** A finding for each clash that is still to be decided. */
  readonly open: readonly ServerFinding[];
  readonly openCount: number;
}

/** Decides wording by wording, since two that leave may also be one too many for each other. */
export class MovePlanner {
  readonly #target: string;
  readonly #payload: Payload;
  readonly #choices: ReadonlyMap<number, ClashChoice>;
  /** Who has each place of the target, as far as it was asked for, once everything before has moved. */
  readonly #holders = new Map<string, WordingRow | null>();
  readonly #renamed = new Map<number, string>();
  readonly #skipped = new Set<number>();
  readonly #replaced: WordingRow[] = [];
  readonly #clashes: MoveClash[] = [];
  readonly #open: ServerFinding[] = [];
  #clashCount = 0;
  #openCount = 0;

  constructor(target: string, payload: Payload) {
    this.#target = target;
    this.#payload = payload;
    this.#choices = new Map(payload.choices?.map((choice) => [choice.id, choice]));
  }

  /**
   * Plans for some of those that leave.
   * @param fieldOf names each of them in the request
   * @throws Refusal 005 and 012 for a choice that does not do, 046 when what is replaced is not what was seen
   */
  async add(unit: Unit, leaving: readonly WordingRow[], fieldOf: (row: WordingRow) => string): Promise<void> {
    await this.#readHolders(unit, leaving);
    for (const row of leaving) this.#decide(row, fieldOf(row));
  }

  get plan(): MovePlan {
    return {
      ...{ renamed: this.#renamed, skipped: this.#skipped, replaced: this.#replaced },
      ...{ clashes: this.#clashes, clashCount: this.#clashCount },
      ...{ open: this.#open, openCount: this.#openCount },
    };
  }

  async #readHolders(unit: Unit, leaving: readonly WordingRow[]): Promise<void> {
    const places = leaving.flatMap((row) => {
      const renamed = this.#choices.get(row.id)?.identifier;
      return renamed === undefined ? [row] : [row, { ...row, identifier: renamed }];
    });
    const unknown = places.filter((place) => !this.#holders.has(keyOf(place)));
    const wanted = unknown.map(({ identifier, lang }) => ({
      contextIdentifier: this.#target,
      ...{ identifier, lang },
    }));
    const found = wanted.length === 0 ? [] : await findWordingsAt(unit.db, wanted);
    for (const place of unknown) this.#holders.set(keyOf(place), null);
    for (const row of found) if (!this.#holders.get(keyOf(row))) this.#holders.set(keyOf(row), row);
  }

  #decide(row: WordingRow, field: string): void {
    const choice = this.#choices.get(row.id);
    const there = this.#holders.get(keyOf(row)) ?? null;
    if (!there) {
      this.#holders.set(keyOf(row), row);
      return;
    }
    const onClash = choice?.onClash ?? this.#payload.onClash ?? 'refuse';
    this.#clashCount += 1;
    if (this.#clashes.length < CLASHES_AT_MOST) this.#clashes.push(clashOf(row, there, onClash));
    if (onClash === 'skip') this.#skipped.add(row.id);
    else if (onClash === 'replace') this.#replace(row, there, choice);
    else if (onClash === 'rename') this.#rename(row, choice, field);
    else this.#leaveOpen(row, field);
  }

  #replace(row: WordingRow, there: WordingRow, choice: ClashChoice | undefined): void {
    const seen = choice?.modificationDate;
    if (seen && fromInstant(seen) !== there.modificationDate) {
      throw new Refusal(REFUSAL.changedMeanwhile, {
        findings: [
          finding(REFUSAL.changedMeanwhile, 'choices', {
            reason: 'changedSince',
            values: { type: 'wording', name: named(there) },
          }),
        ],
        findingCount: 1,
        content: { wordings: [toWording(there)] },
      });
    }
    this.#replaced.push(there);
    this.#holders.set(keyOf(row), row);
  }

  #rename(row: WordingRow, choice: ClashChoice | undefined, field: string): void {
    if (choice?.identifier === undefined) throw new Refusal(REFUSAL.required, { fields: ['choices'] });
    const place = { identifier: choice.identifier, lang: row.lang };
    if (this.#holders.get(keyOf(place))) {
      this.#leaveOpen({ ...row, ...place }, field);
      return;
    }
    this.#renamed.set(row.id, choice.identifier);
    this.#holders.set(keyOf(place), row);
  }

  #leaveOpen(row: Named, field: string): void {
    this.#openCount += 1;
    if (this.#open.length >= CLASHES_AT_MOST) return;
    const values = { type: 'wording', name: named(row), target: this.#target };
    this.#open.push(finding(REFUSAL.taken, field, { reason: 'alreadyThere', values }));
  }
}

function clashOf(row: WordingRow, there: WordingRow, onClash: MoveClash['onClash']): MoveClash {
  const { identifier, lang } = row;
  return { identifier, lang, moved: textOf(row), there: textOf(there), onClash };
}

function textOf(row: WordingRow): MoveClash['there'] {
  const { id, contextIdentifier, value, modificationDate } = toWording(row);
  return { id, contextIdentifier, value: value?.slice(0, CLASH_TEXT) ?? null, modificationDate };
}

export function named({ identifier, lang }: Named): string {
  return `${identifier} (${lang})`;
}

function keyOf({ identifier, lang }: Named): string {
  return `${identifier}\u0000${lang}`;
}
