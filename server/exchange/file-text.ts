import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { characterTrouble, isWellFormedText } from '#contract/text.ts';
import type { FileFinding, FilePlace, FileReason } from '#contract/wording-exchange.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';

/** One text of a file, before anybody has looked whether it can be taken. */
export interface FileText {
  /** Where it stands, as a person finds it. */
  readonly place: FilePlace;
  readonly identifier: string;
  readonly lang: string;
  readonly value: string;
  /** Left out, it stays unchanged. */
  readonly active?: boolean;
  readonly resetInheritance?: boolean;
  /** The time of its last change when it was exported, null when there was no such text; left out, it is not guarded. */
  readonly modificationDate?: string | null;
}

/** Content read from a file. */
export interface TextFile {
  /** The context that it was exported from, null when it does not say. */
  readonly context: string | null;
  /** Texts without a value are not among them: an empty target is left alone. */
  readonly texts: readonly FileText[];
  /** How many texts without a value were passed over. */
  readonly empty: number;
  /** Problems that prevent the import, with their positions; only the first of them. */
  readonly findings: readonly FileFinding[];
  /** How many there are; at FILE_LIMITS.findings the rest of the file was not read. */
  readonly findingCount: number;
}

/** A file that is no file of its format at all, with where and why reading it ended. */
export class UnreadableFile extends Error {
  readonly finding: FileFinding;

  constructor(reason: FileReason, place: FilePlace | null = null, said?: string) {
    super(reason);
    const why = { reason, ...(said !== undefined && { said: quoted(said) }) };
    this.finding = { place, property: '', code: REFUSAL.unreadableFile, ...why };
  }
}

/** There are so many findings that reading ends. */
export class TooManyFindings extends Error {}

/** Gathers the texts of a file, and what is wrong with it. */
export class Gathered {
  readonly #findings: FileFinding[] = [];
  #findingCount = 0;
  readonly #texts: FileText[] = [];
  #empty = 0;
  readonly #langs: ReadonlyMap<string, string>;
  readonly #places = new Set<string>();

  /** @param langs codes of the languages table */
  constructor(langs: readonly string[]) {
    const all = [...langs, ALL_LANGUAGES];
    // XLIFF writes fr-BE for fr_BE.
    const asTags = all.map((lang) => [lang.replaceAll('_', '-'), lang] as const);
    this.#langs = new Map([...asTags, ...all.map((lang) => [lang, lang] as const)]);
  }

  /** Everything that was gathered. */
  all(): Omit<TextFile, 'context'> {
    return {
      ...{ texts: this.#texts, empty: this.#empty },
      ...{ findings: this.#findings, findingCount: this.#findingCount },
    };
  }

  get findingCount(): number {
    return this.#findingCount;
  }

  /** @throws TooManyFindings */
  bad(place: FilePlace, property: string, code: RefusalCode, reason?: FileReason, said?: string): void {
    this.#findingCount += 1;
    if (this.#findingCount <= FILE_LIMITS.findingsNamed) {
      const why = { ...(reason && { reason }), ...(said !== undefined && { said: quoted(said) }) };
      this.#findings.push({ place, property: quoted(property), code, ...why });
    }
    if (this.#findingCount === FILE_LIMITS.findings) throw new TooManyFindings();
  }

  /** Takes a text, or notes what is wrong with it. One without a value is left alone. */
  take(text: Omit<FileText, 'value'> & { readonly value: string | null }): void {
    const { place, identifier, value } = text;
    const lang = this.#langs.get(text.lang);
    const before = this.#findingCount;
    if (identifier.trim() === '') this.bad(place, 'identifier', REFUSAL.required);
    else if (identifier.length > LIMITS.name) this.bad(place, 'identifier', REFUSAL.nameTooLong);
    else if (characterTrouble(identifier, 'name')) this.bad(place, 'identifier', REFUSAL.invalid);
    if (text.lang === '') this.bad(place, 'lang', REFUSAL.required);
    else if (lang === undefined) this.bad(place, 'lang', REFUSAL.invalid, 'languageUnknown', text.lang);
    if (value !== null && value.length > LIMITS.text) this.bad(place, 'value', REFUSAL.textTooLong);
    else if (value !== null && !isWellFormedText(value)) this.bad(place, 'value', REFUSAL.invalid);
    if (text.modificationDate && Number.isNaN(Date.parse(text.modificationDate))) {
      this.bad(place, 'modificationDate', REFUSAL.invalid);
    }
    if (lang === undefined || this.#findingCount > before) return;
    const key = `${identifier}\u0000${lang}`;
    if (this.#places.has(key)) {
      this.bad(place, 'identifier', REFUSAL.invalid, 'duplicate', `${identifier} (${lang})`);
      return;
    }
    this.#places.add(key);
    if (value === null || value === '') this.#empty += 1;
    else this.#texts.push({ ...text, lang, value });
  }
}

/** Shortens a quote from the file, since a value may be as long as the file. */
function quoted(text: string): string {
  return text.length > FILE_LIMITS.quoted ? `${text.slice(0, FILE_LIMITS.quoted)}…` : text;
}

const TRUE = /^(?:true|wahr|vrai|1)$/i;
const FALSE = /^(?:false|falsch|faux|0)$/i;

/** A mark as files and the tables made of them write it; undefined when it is left out, null when it is none. */
export function markOf(written: string | undefined): boolean | undefined | null {
  if (written === undefined || written.trim() === '') return undefined;
  if (TRUE.test(written.trim())) return true;
  return FALSE.test(written.trim()) ? false : null;
}
