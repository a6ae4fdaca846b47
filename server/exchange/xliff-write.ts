import type { Wording } from '#contract/wording.ts';
import { type FileNote, type FileNotes, noteLines } from '#server/exchange/file-notes.ts';
import { piecesOfText } from '#server/exchange/placeholders.ts';
import { tokenOf } from '#server/exchange/tokens.ts';

/** The languages between which a file translates. */
export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** Marks of wordings that XLIFF has no word for; other tools carry them along. */
export const OWN_PREFIX = 'lt';
const OWN_NAMESPACE = 'urn:leitstand:wordings';
/** The module of XLIFF 2 for the lengths of texts. */
const SIZES = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

/** Writes an XLIFF 2.0 file with a unit for each identifier that has a text in one of the two languages. */
export async function* writeXliff(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
  { source, target }: Direction,
  notes: FileNotes,
): AsyncGenerator<string> {
  const isLimited = [...notes.values()].some(({ maxLength }) => maxLength !== null);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:${OWN_PREFIX}="${OWN_NAMESPACE}"` +
    `${isLimited ? ` xmlns:slr="${SIZES}"` : ''} version="2.0"` +
    ` srcLang="${languageTag(source)}" trgLang="${languageTag(target)}">\n` +
    `<file id="wordings" original="${attribute(context)}" xml:space="preserve">\n` +
    (isLimited ? '<slr:profiles generalProfile="xliff:codepoints"/>\n' : '');
  let isEmpty = true;
  for await (const texts of byIdentifier(pages)) {
    isEmpty = false;
    yield unit(texts, { source, target }, notes);
  }
  // A file without any unit would not be valid.
  if (isEmpty) yield '<unit id="none" translate="no"><segment><source/></segment></unit>\n';
  yield '</file>\n</xliff>\n';
}

/** Writes an XLIFF 1.2 file with the same units. */
export async function* writeXliff12(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
  { source, target }: Direction,
  notes: FileNotes,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:${OWN_PREFIX}="${OWN_NAMESPACE}" version="1.2">\n` +
    `<file original="${attribute(context)}" datatype="plaintext" source-language="${languageTag(source)}"` +
    ` target-language="${languageTag(target)}" xml:space="preserve"><body>\n`;
  for await (const texts of byIdentifier(pages)) {
    const { identifier, from, to, marks, state } = partsOf(texts, { source, target });
    const written = (text: string) =>
      protectedText(text, (code, number) => {
        return `<x id="${number}" equiv-text="${attribute(code)}"/>`;
      });
    const approved = to === '' ? '' : ' approved="yes"';
    const note = notes.get(identifier);
    const size = note?.maxLength ? ` maxwidth="${note.maxLength}" size-unit="char"` : '';
    yield `<trans-unit id="${tokenOf(identifier)}" resname="${attribute(identifier)}"${approved}${size}${marks}>` +
      `<source>${written(from)}</source>` +
      `<target${state}>${written(to)}</target>${noteIn(note, ' from="developer"')}</trans-unit>\n`;
  }
  yield '</body></file>\n</xliff>\n';
}

/** The wordings come in the order of their identifiers, but a page may end between two languages of one. */
export async function* byIdentifier(
  pages: AsyncIterable<readonly Wording[]>,
): AsyncGenerator<readonly Wording[]> {
  let texts: Wording[] = [];
  for await (const page of pages) {
    for (const wording of page) {
      if (texts[0] && texts[0].identifier !== wording.identifier) {
        yield texts;
        texts = [];
      }
      texts.push(wording);
    }
  }
  if (texts.length > 0) yield texts;
}

function partsOf(texts: readonly Wording[], { source, target }: Direction) {
  const from = texts.find(({ lang }) => lang === source)?.value ?? '';
  const to = texts.find(({ lang }) => lang === target);
  const marks = to
    ? ` ${OWN_PREFIX}:active="${to.active}" ${OWN_PREFIX}:resetInheritance="${to.resetInheritance}"`
    : '';
  const date = ` ${OWN_PREFIX}:modificationDate="${to?.modificationDate ?? ''}"`;
  // A tool that fills in a target may not touch the state; one that says initial would not be taken.
  const state = to?.value ? ' state="translated"' : '';
  return { identifier: texts[0]?.identifier ?? '', from, to: to?.value ?? '', marks: marks + date, state };
}

/** A note as an element; nothing without one. */
function noteIn(note: FileNote | undefined, attributes: string): string {
  const lines = noteLines(note);
  return lines.length > 0 ? `<note${attributes}>${escaped(lines.join('\n'))}</note>` : '';
}

function unit(texts: readonly Wording[], direction: Direction, all: FileNotes): string {
  const { identifier, from, to, marks, state } = partsOf(texts, direction);
  const codes = new Map<string, number>();
  const written = (text: string) =>
    protectedText(text, (code, number) => {
      if (!codes.has(code)) codes.set(code, codes.size + 1);
      return `<ph id="${number}" dataRef="d${codes.get(code)}" equiv="${attribute(code)}"/>`;
    });
  const segment = `<segment${state}><source>${written(from)}</source><target>${written(to)}</target></segment>`;
  const data = [...codes].map(([code, number]) => `<data id="d${number}">${content(code)}</data>`);
  const note = all.get(identifier);
  const size = note?.maxLength ? ` slr:sizeRestriction="${note.maxLength}"` : '';
  const notes = noteIn(note, ' category="description"');
  return (
    `<unit id="${tokenOf(identifier)}" name="${attribute(identifier)}"${size}${marks}>` +
    `${notes && `<notes>${notes}</notes>`}` +
    `${data.length > 0 ? `<originalData>${data.join('')}</originalData>` : ''}${segment}</unit>\n`
  );
}

/**
 * A text whose placeholders are elements, so that no translator can misspell them. The same placeholder has the same
 * number in source and target: its place among those of the text in the order of their names.
 */
function protectedText(text: string, element: (code: string, number: string) => string): string {
  const pieces = piecesOfText(text);
  const codes = pieces.flatMap(({ name }) => (name === null ? [] : [name])).sort();
  const seen = new Map<string, number>();
  return pieces
    .map(({ name, text: written }) => {
      if (name === null) return content(written);
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      return element(written, String(codes.indexOf(name) + times + 1));
    })
    .join('');
}

/** A code of the languages table as BCP 47 has it. */
export function languageTag(lang: string): string {
  return attribute(lang.replaceAll('_', '-'));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  // A carriage return that stands for itself would be read as a line feed.
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character).replaceAll('\r', '&#13;');
}

/** Characters that XML cannot hold stand as XLIFF's own element for them. */
export function content(text: string): string {
  return escaped(text).replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
    /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    (character) => `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}"/>`,
  );
}

export function attribute(text: string): string {
  return (
    escaped(text)
      .replaceAll('\n', '&#10;')
      .replaceAll('\t', '&#9;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them here
      .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}
