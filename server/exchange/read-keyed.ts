import type { FileReason } from '#contract/file-reasons.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace, PlaceholderStyle } from '#contract/wording-exchange.ts';
import type { FileText, Gathered } from '#server/exchange/file-text.ts';
import type { Form } from '#server/exchange/plurals.ts';

/** What the caller says of a file because the file itself does not. */
export interface FileHints {
  /** Language of its texts; empty where the file says it. */
  readonly lang: string;
  readonly placeholders: PlaceholderStyle;
}

export type Pieces = Iterable<string>;

/** A unit of a file, as its reader hands it over. */
interface Keyed extends Partial<Pick<FileText, 'source' | 'state' | 'id'>> {
  readonly place: FilePlace;
  readonly identifier: string;
  readonly lang: string;
  readonly value?: string | null;
  /** In place of a value; each form becomes a text of its own. */
  readonly forms?: ReadonlyMap<Form, string>;
}

/** Takes a text, or each form of it. */
export function takeKeyed(gathered: Gathered, { forms, ...unit }: Keyed): void {
  if (!forms) {
    gathered.take({ ...unit, value: unit.value ?? null });
    return;
  }
  for (const [form, value] of forms) {
    gathered.take({ ...unit, identifier: `${unit.identifier}.${form}`, value });
  }
}

/** Notes a unit that cannot be taken without loss. */
export function refuseKeyed(
  gathered: Gathered,
  { place, identifier, lang }: Pick<Keyed, 'place' | 'identifier' | 'lang'>,
  reason: FileReason,
  said?: string,
): void {
  const why = { reason, ...(said !== undefined && { said }) };
  gathered.refuse({ identifier, lang }, { place, property: 'value', code: REFUSAL.invalid, ...why });
}

/** The whole text of a file. */
export function wholeOf(pieces: Pieces): string {
  let text = '';
  for (const piece of pieces) text += piece;
  return text;
}

/** Lines as they are come to; places are asked for in order. */
export class Lines {
  #at = 0;
  #line = 1;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param at not before the last one that was asked for */
  place(at: number): FilePlace {
    for (; this.#at < at; this.#at += 1) if (this.#text[this.#at] === '\n') this.#line += 1;
    return { unit: 'line', number: this.#line };
  }
}
