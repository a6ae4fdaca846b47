import type { FieldTrouble } from '#contract/field-reasons.ts';
import { type FileReason, saidOfCharacters } from '#contract/file-reasons.ts';
import { characterTrouble, isWellFormedText } from '#contract/invisible-characters.ts';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { FileFinding, FilePlace } from '#contract/wording-exchange.ts';
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
  /** The text that this one translates, as it was when the file was written; left out where the file does not say. */
  readonly source?: { readonly lang: string; readonly value: string };
  /** How far the translation has got; left out where the file does not say, which counts as done. */
  readonly state?: TextState;
  /** The part of a file with several of them in which the text stands: `original` of XLIFF. */
  readonly original?: string;
  /** Of the unit in the file. */
  readonly id?: string;
}

/** `initial`: not translated yet, whatever the file has in its place. `needs-review`: translated, but not confirmed. */
export type TextState = 'initial' | 'needs-review' | 'done';

/** Content read from a file. */
export interface TextFile {
  /** The context that it was exported from, null when it does not say. */
  readonly context: string | null;
  /** Texts without a value are not among them: an empty target is left alone. */
  readonly texts: readonly FileText[];
  /** How many texts without a value were passed over. */
  readonly empty: number;
  /** Units that cannot be taken, with their positions; only the first of them. The others are among the texts. */
  readonly findings: readonly FileFinding[];
  /** How many there are; at FILE_LIMITS.findings the rest of the file was not read. */
  readonly findingCount: number;
  /** Columns of a table that say nothing about texts and were passed over. */
  readonly ignoredColumns: readonly string[];
  /** How the file was written. */
  readonly encoding: FileEncoding;
  /** What parts the cells of a CSV file. */
  readonly separator?: string;
}

/** Texts in a binary format (XLSX) count as UTF-8. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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
  #texts: FileText[] = [];
  readonly #ignoredColumns: string[] = [];
  /** What parts the cells of a table. */
  separator: string | undefined;
  #empty = 0;
  readonly #langs: ReadonlyMap<string, string>;
  readonly #places = new Set<string>();

  /** @param langs codes of the languages table */
  constructor(langs: readonly string[]) {
    const all = [...langs, ALL_LANGUAGES];
    // XLIFF writes fr-BE for fr_BE.
    const asTags = all.flatMap((lang) => {
      const tag = lang.replaceAll('_', '-');
      return [[tag.toLowerCase(), lang] as const, [tag, lang] as const];
    });
    this.#langs = new Map([...asTags, ...all.map((lang) => [lang, lang] as const)]);
  }

  /** Everything that was gathered. */
  all(): Omit<TextFile, 'context' | 'encoding'> {
    return {
      ...{ texts: this.#texts, empty: this.#empty },
      ...{ findings: this.#findings, findingCount: this.#findingCount },
      ignoredColumns: this.#ignoredColumns,
      ...(this.separator !== undefined && { separator: this.separator }),
    };
  }

  get findingCount(): number {
    return this.#findingCount;
  }

  /** @throws TooManyFindings */
  bad(place: FilePlace, property: string, code: RefusalCode, reason?: FileReason, said?: string): void {
    this.refuse(
      {},
      { place, property, code, ...(reason && { reason }), ...(said !== undefined && { said }) },
    );
  }

  /**
   * Notes what is wrong with a text, with its identifier and language as far as the file has them.
   * @throws TooManyFindings
   */
  refuse(text: Partial<Pick<FileText, 'identifier' | 'lang'>>, finding: FileFinding): void {
    this.#findingCount += 1;
    if (this.#findingCount <= FILE_LIMITS.findingsNamed) this.#findings.push(namedFinding(text, finding));
    if (this.#findingCount === FILE_LIMITS.findings) throw new TooManyFindings();
  }

  /** Drops texts that were taken before it was known that they cannot be. */
  drop(texts: ReadonlySet<FileText>): void {
    if (texts.size > 0) this.#texts = this.#texts.filter((text) => !texts.has(text));
  }

  /** Names a column that says nothing about texts. */
  ignore(column: string): void {
    if (this.#ignoredColumns.length < FILE_LIMITS.columnsNamed) this.#ignoredColumns.push(quoted(column));
  }

  /** The code of the languages table that a file means by a tag such as `fr-BE`; null for none. */
  langOf(tag: string): string | null {
    return this.#langs.get(tag) ?? this.#langs.get(tag.replaceAll('_', '-').toLowerCase()) ?? null;
  }

  /** Takes a text, or notes what is wrong with it. One without a value is left alone. */
  take(text: Omit<FileText, 'value'> & { readonly value: string | null }): void {
    const { place, identifier, value } = text;
    const lang = this.langOf(text.lang);
    const before = this.#findingCount;
    const bad = (property: string, code: RefusalCode, reason?: FileReason, said?: string) =>
      this.refuse(text, {
        ...{ place, property, code },
        ...(reason && { reason }),
        ...(said !== undefined && { said }),
      });
    const badCharacters = (property: string, trouble: FieldTrouble | null) => {
      if (trouble) bad(property, REFUSAL.invalid, 'invisibleCharacters', saidOfCharacters(trouble.values));
    };
    if (identifier.trim() === '') bad('identifier', REFUSAL.required);
    else if (identifier.length > LIMITS.name) bad('identifier', REFUSAL.nameTooLong);
    else badCharacters('identifier', characterTrouble(identifier, 'name'));
    if (text.lang === '') bad('lang', REFUSAL.required);
    else if (lang === null) bad('lang', REFUSAL.invalid, 'languageUnknown', text.lang);
    if (value !== null && value.length > LIMITS.text) bad('value', REFUSAL.textTooLong);
    else if (value !== null && !isWellFormedText(value))
      badCharacters('value', characterTrouble(value, 'text'));
    if (text.modificationDate && Number.isNaN(Date.parse(text.modificationDate))) {
      bad('modificationDate', REFUSAL.invalid);
    }
    if (lang === null || this.#findingCount > before) return;
    const key = `${identifier}\u0000${lang}`;
    if (this.#places.has(key)) {
      bad('identifier', REFUSAL.invalid, 'duplicate', `${identifier} (${lang})`);
      return;
    }
    this.#places.add(key);
    if (value === null || value === '') this.#empty += 1;
    else this.#texts.push({ ...text, lang, value });
  }
}

/** What is wrong with a text, with its identifier and language as far as the file has them. */
export function namedFinding(
  { identifier, lang }: Partial<Pick<FileText, 'identifier' | 'lang'>>,
  { said, property, ...rest }: FileFinding,
): FileFinding {
  return {
    ...{ ...rest, property: quoted(property) },
    ...(said !== undefined && { said: quoted(said) }),
    ...(identifier && { identifier: quoted(identifier) }),
    ...(lang && { lang: quoted(lang) }),
  };
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
