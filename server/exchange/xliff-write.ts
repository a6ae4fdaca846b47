import type { Wording } from '#contract/wording.ts';

/** The languages between which a file translates. */
export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** Marks of wordings that XLIFF has no word for; other tools carry them along. */
export const OWN_PREFIX = 'lt';
const OWN_NAMESPACE = 'urn:leitstand:wordings';

/** Writes an XLIFF 2.0 file with a unit for each identifier that has a text in one of the two languages. */
export async function* writeXliff(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
  { source, target }: Direction,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:${OWN_PREFIX}="${OWN_NAMESPACE}" version="2.0"` +
    ` srcLang="${languageTag(source)}" trgLang="${languageTag(target)}">\n` +
    `<file id="wordings" original="${attribute(context)}" xml:space="preserve">\n`;
  let number = 0;
  for await (const texts of byIdentifier(pages)) {
    number += 1;
    yield unit(number, texts, { source, target });
  }
  // A file without any unit would not be valid.
  if (number === 0) yield '<unit id="none" translate="no"><segment><source/></segment></unit>\n';
  yield '</file>\n</xliff>\n';
}

/** The wordings come in the order of their identifiers, but a page may end between two languages of one. */
async function* byIdentifier(pages: AsyncIterable<readonly Wording[]>): AsyncGenerator<readonly Wording[]> {
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

function unit(number: number, texts: readonly Wording[], { source, target }: Direction): string {
  const from = texts.find(({ lang }) => lang === source);
  const to = texts.find(({ lang }) => lang === target);
  const marks = to
    ? ` ${OWN_PREFIX}:active="${to.active}" ${OWN_PREFIX}:resetInheritance="${to.resetInheritance}"`
    : '';
  const date = ` ${OWN_PREFIX}:modificationDate="${to?.modificationDate ?? ''}"`;
  const state = to?.value ? 'translated' : 'initial';
  return (
    `<unit id="u${number}" name="${attribute(texts[0]?.identifier ?? '')}"${marks}${date}>` +
    `<segment state="${state}"><source>${content(from?.value ?? '')}</source>` +
    `<target>${content(to?.value ?? '')}</target></segment></unit>\n`
  );
}

/** A code of the languages table as BCP 47 has it. */
function languageTag(lang: string): string {
  return attribute(lang.replaceAll('_', '-'));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  // A carriage return that stands for itself would be read as a line feed.
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character).replaceAll('\r', '&#13;');
}

/** Characters that XML cannot hold stand as XLIFF's own element for them. */
function content(text: string): string {
  return escaped(text).replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
    /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    (character) => `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}"/>`,
  );
}

function attribute(text: string): string {
  return (
    escaped(text)
      .replaceAll('\n', '&#10;')
      .replaceAll('\t', '&#9;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them here
      .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}
