import { expect, test } from 'vitest';
import { XML_FAULTS, xmlFaultIn } from '#contract/file-reasons.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';
import { XmlReading } from '#server/exchange/xml-reading.ts';
import { findingIn } from '#server/routes/file-finding-words.ts';

/** What is said of a file, and in which words. */
function saidOf(xml: string) {
  const reading = new XmlReading({ open: () => undefined, text: () => undefined, close: () => undefined });
  try {
    reading.readAll([xml]);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { message, english } = findingIn(error.finding);
    return [error.finding.said, message, english];
  }
  throw new Error('the file can be read');
}

const BROKEN = [
  ['<a><title>', 'unclosed/title', 'Das Element title wird nicht geschlossen.'],
  ['<a><b></a>', 'close', 'Ein Element wird an der falschen Stelle geschlossen.'],
  ['<a>\n</b></a>', 'close', 'Ein Element wird an der falschen Stelle geschlossen.'],
  ['<a name="x" name="y"/>', 'doubled/name', 'Das Attribut name steht zweimal in einem Element.'],
  ['<a name/>', 'attribute', 'Ein Attribut ist falsch geschrieben.'],
  ['<a name=x/>', 'attribute', 'Ein Attribut ist falsch geschrieben.'],
  ['<a name="x"id="y"/>', 'attribute', 'Ein Attribut ist falsch geschrieben.'],
  ['<a>1 < 2</a>', 'element', 'Ein Element ist falsch geschrieben.'],
  ['<a/ >', 'element', 'Ein Element ist falsch geschrieben.'],
  ['<a>Hin & her; dann</a>', 'entity', 'Ein & gehört zu keinem bekannten Zeichen.'],
  ['<a>&nbsp;</a>', 'entity', 'Ein & gehört zu keinem bekannten Zeichen.'],
  ['<a>Hin & her</a>', 'entity', 'Ein & gehört zu keinem bekannten Zeichen.'],
  ['<a name="hin & her"/>', 'entity', 'Ein & gehört zu keinem bekannten Zeichen.'],
  ['<a>\u0001</a>', 'character', 'Hier steht ein Zeichen, das XML nicht erlaubt.'],
  ['<?xml encoding="UTF-8"?><a/>', 'declaration', 'Die XML-Deklaration am Anfang ist fehlerhaft.'],
  [' <?xml version="1.0"?><a/>', 'declaration', 'Die XML-Deklaration am Anfang ist fehlerhaft.'],
  ['<a/><b/>', 'root', 'Ein XML-Dokument besteht aus genau einem äußeren Element.'],
  ['Hallo', 'root', 'Ein XML-Dokument besteht aus genau einem äußeren Element.'],
  ['<a/><!-- ', 'end', 'Die Datei endet mitten im XML.'],
] as const;

test.each(BROKEN)('%j is %s', (xml, fault, german) => {
  const [said, message, english] = saidOf(xml);
  expect(said).toBe(fault);
  expect(message).toMatch(/^Zeile \d: /);
  expect(message).toContain(german);
  expect(english).toMatch(/^Line \d: An? |^Line \d: The/);
});

test.each([
  ['without a semicolon', '<a>\n<b>Hin & her</b>\n<b/>\n</a>\n'],
  ['with one some lines below', '<a>\n<b>Hin & her</b>\n<b/>\n<b>dann;</b></a>'],
  ['before more text than is read at once', `<a>\n<b>Hin & her</b>\n${'<b/>\n'.repeat(300_000)}</a>`],
])('an & %s is found in its own line', (_what, xml) => {
  expect(saidOf(xml)[1]).toMatch(/^Zeile 2: Ein &/);
});

test('every fault is met, and what is no fault has none', () => {
  const met = new Set(BROKEN.map(([, said]) => xmlFaultIn(said).fault));
  expect(XML_FAULTS.filter((fault) => !met.has(fault))).toEqual([]);
  expect(xmlFaultIn('unexpected close tag.')).toEqual({ fault: null, name: '' });
  const finding = {
    place: null,
    property: '',
    code: '014',
    reason: 'brokenXml',
    said: 'a mistake.',
  } as const;
  expect(findingIn(finding)).toMatchObject({
    message: 'Das XML ist fehlerhaft.',
    english: 'The XML is invalid.',
  });
});
