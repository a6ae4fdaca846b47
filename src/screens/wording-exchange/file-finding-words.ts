import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { charactersSaid, type FileReason, type XmlFault, xmlFaultIn } from '#contract/file-reasons.ts';
import { type FileFinding, type FilePlace, fileFindingsSchema } from '#contract/wording-exchange.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { refusalText } from '#src/screens/common/failure-words.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';

/** Problems of a file, line by line, in the language of the interface; a server that says less is quoted. */
export function fileTrouble(
  i18n: I18n,
  failure: Failure,
): { readonly lines: readonly string[]; readonly count: number; readonly countIsLowerBound?: boolean } {
  if (failure.kind !== 'refused') return { lines: [], count: 0 };
  const { data } = z.safeParse(fileFindingsSchema, failure.content);
  if (data) {
    const lines = findingLines(i18n, data.findings);
    return { lines, count: data.count, countIsLowerBound: data.countIsLowerBound ?? false };
  }
  const reported = failure.findings.filter(({ field }) => field?.startsWith('file.'));
  return { lines: [...new Set(reported.map(({ message }) => message))], count: reported.length };
}

/** Problems of a file in the order of its lines, each once. */
export function findingLines(i18n: I18n, findings: readonly FileFinding[]): readonly string[] {
  const numberOf = ({ place }: FileFinding) => place?.number ?? 0;
  const inOrder = findings.toSorted((one, other) => numberOf(one) - numberOf(other));
  return [...new Set(inOrder.map((one) => findingLine(i18n, one)))];
}

/** Where in a file something stands. */
export function placeWords(i18n: I18n, { unit, number }: FilePlace): string {
  return unit === 'line'
    ? i18n._(msg({ id: 'exchange.line', message: `Zeile ${{ number }}` }))
    : i18n._(msg({ id: 'exchange.entry', message: `Eintrag ${{ number }}` }));
}

function findingLine(i18n: I18n, finding: FileFinding): string {
  const { place, property, code, reason, said = '' } = finding;
  const words = reason ? reasonWords(i18n, reason, said) : refusalText(i18n, code, null);
  const where = place && placeWords(i18n, place);
  const column = property === '' || property === 'line' ? null : property;
  return `${[where, column].filter(Boolean).join(', ')}${where || column ? ': ' : ''}${words}`;
}

/** What a file has that it should not; {said} is what the server has said besides. */
const REASONS: Readonly<
  Record<Exclude<FileReason, 'fieldCount' | 'brokenXml' | 'invisibleCharacters'>, MessageDescriptor>
> = {
  columnMissing: msg({ id: 'exchange.reason.columnMissing', message: 'Diese Spalte fehlt.' }),
  columnUnknown: msg({
    id: 'exchange.reason.columnUnknown',
    message: 'Diese Spalte gehört nicht hierher oder ist doppelt vorhanden.',
  }),
  languageUnknown: msg({
    id: 'exchange.reason.languageUnknown',
    message: 'Die Sprache {said} gibt es nicht.',
  }),
  duplicate: msg({ id: 'exchange.reason.duplicate', message: '{said} kommt weiter oben schon einmal vor.' }),
  element: msg({
    id: 'exchange.reason.element',
    message: 'Das Element {said} kann nicht übernommen werden.',
  }),
  empty: msg({ id: 'exchange.reason.empty', message: 'Die Datei ist leer.' }),
  openQuote: msg({
    id: 'exchange.reason.openQuote',
    message: 'Ein Anführungszeichen wird geöffnet, aber nicht geschlossen.',
  }),
  afterQuote: msg({
    id: 'exchange.reason.afterQuote',
    message: 'Hinter dem schließenden Anführungszeichen steht noch etwas.',
  }),
  notJson: msg({ id: 'exchange.reason.notJson', message: 'Das ist kein lesbares JSON.' }),
  notWordings: msg({
    id: 'exchange.reason.notWordings',
    message: 'Die Datei ist kein Objekt mit einer Liste namens wordings.',
  }),
  tooLongForOneLine: msg({
    id: 'exchange.reason.tooLongForOneLine',
    message:
      'In einer so großen Datei muss jeder Eintrag in einer eigenen Zeile stehen, wie in einem Export.',
  }),
  doctype: msg({ id: 'exchange.reason.doctype', message: 'Ein DOCTYPE ist nicht erlaubt.' }),
  notXliff: msg({ id: 'exchange.reason.notXliff', message: 'Das ist keine XLIFF-Datei.' }),
  notXliff2: msg({
    id: 'exchange.reason.notXliff2',
    message: 'Das ist keine XLIFF-Datei der Version 1.2 oder 2.',
  }),
  notKeyed: msg({
    id: 'exchange.reason.notKeyed',
    message: 'Die Datei ist kein Objekt mit Schlüsseln und Texten.',
  }),
  notXcstrings: msg({ id: 'exchange.reason.notXcstrings', message: 'Das ist kein String-Katalog.' }),
  notAndroid: msg({
    id: 'exchange.reason.notAndroid',
    message: 'Das ist keine Datei mit Android-Texten (resources).',
  }),
  notResx: msg({ id: 'exchange.reason.notResx', message: 'Das ist keine RESX-Datei.' }),
  notStrings: msg({
    id: 'exchange.reason.notStrings',
    message: 'Das ist in einer .strings-Datei nicht lesbar.',
  }),
  notPo: msg({ id: 'exchange.reason.notPo', message: 'Das ist in einer PO-Datei nicht lesbar.' }),
  notYaml: msg({ id: 'exchange.reason.notYaml', message: 'Das ist kein lesbares YAML.' }),
  notXlsx: msg({ id: 'exchange.reason.notXlsx', message: 'Das ist keine lesbare XLSX-Datei.' }),
  notText: msg({ id: 'exchange.reason.notText', message: 'Der Wert ist kein Text.' }),
  icu: msg({
    id: 'exchange.reason.icu',
    message: 'Die Nachricht enthält mehr als Platzhalter und Pluralformen.',
  }),
  formula: msg({ id: 'exchange.reason.formula', message: 'Die Zelle {said} enthält eine Formel.' }),
  mergedCells: msg({ id: 'exchange.reason.mergedCells', message: 'Die Zellen {said} sind verbunden.' }),
  cellNotText: msg({
    id: 'exchange.reason.cellNotText',
    message: 'Die Zelle {said} enthält keinen Text, sondern eine Zahl oder ein Datum.',
  }),
  notUtf8: msg({
    id: 'exchange.reason.notUtf8',
    message: 'Die Zeichen der Datei sind nicht lesbar. Bitte speichern Sie sie in UTF-8.',
  }),
  tooManyLevels: msg({
    id: 'exchange.reason.tooManyLevels',
    message: 'Hier sind mehr als {said} Ebenen ineinander verschachtelt.',
  }),
  tooManyAttributes: msg({
    id: 'exchange.reason.tooManyAttributes',
    message: 'Ein Element hat mehr als {said} Attribute.',
  }),
  tooManyProperties: msg({
    id: 'exchange.reason.tooManyProperties',
    message: 'Ein Objekt hat mehr als {said} Eigenschaften.',
  }),
  tooManyCells: msg({
    id: 'exchange.reason.tooManyCells',
    message: 'Mehr als {said} Felder in einer Zeile.',
  }),
  lineTooLong: msg({ id: 'exchange.reason.lineTooLong', message: 'Die Zeile ist länger als {said} MB.' }),
  textTooLong: msg({
    id: 'exchange.reason.textTooLong',
    message: 'Ein Stück Text ist länger als {said} MB.',
  }),
  tooMuchMemory: msg({
    id: 'exchange.reason.tooMuchMemory',
    message: 'Zum Lesen dieser Datei reicht der Speicher nicht. Bitte teilen Sie sie in mehrere auf.',
  }),
  tooMuchTime: msg({
    id: 'exchange.reason.tooMuchTime',
    message: 'Diese Datei zu lesen dauert zu lange. Bitte teilen Sie sie in mehrere auf.',
  }),
};

const XML_FAULTS: Readonly<Record<XmlFault, MessageDescriptor>> = {
  unclosed: msg({ id: 'exchange.xml.unclosed', message: 'Das Element {name} wird nicht geschlossen.' }),
  close: msg({ id: 'exchange.xml.close', message: 'Ein Element wird an der falschen Stelle geschlossen.' }),
  doubled: msg({
    id: 'exchange.xml.doubled',
    message: 'Das Attribut {name} steht zweimal in einem Element.',
  }),
  attribute: msg({ id: 'exchange.xml.attribute', message: 'Ein Attribut ist falsch geschrieben.' }),
  element: msg({ id: 'exchange.xml.element', message: 'Ein Element ist falsch geschrieben.' }),
  entity: msg({ id: 'exchange.xml.entity', message: 'Ein & gehört zu keinem bekannten Zeichen.' }),
  character: msg({ id: 'exchange.xml.character', message: 'Hier steht ein Zeichen, das XML nicht erlaubt.' }),
  declaration: msg({
    id: 'exchange.xml.declaration',
    message: 'Die XML-Deklaration am Anfang ist fehlerhaft.',
  }),
  root: msg({
    id: 'exchange.xml.root',
    message: 'Ein XML-Dokument besteht aus genau einem äußeren Element.',
  }),
  end: msg({ id: 'exchange.xml.end', message: 'Die Datei endet mitten im XML.' }),
};

const BROKEN_XML = msg({ id: 'exchange.reason.brokenXml', message: 'Das XML ist fehlerhaft.' });
const FIELD_COUNT = msg({ id: 'exchange.reason.fieldCount', message: '{found} statt {wanted} Felder.' });

function reasonWords(i18n: I18n, reason: FileReason, said: string): string {
  switch (reason) {
    case 'fieldCount': {
      const [found = '', wanted = ''] = said.split('/');
      return i18n._({ ...FIELD_COUNT, values: { found, wanted } });
    }
    case 'brokenXml': {
      // What another server says of it in its own words is left out.
      const { fault, name } = xmlFaultIn(said);
      return i18n._({ ...(fault ? XML_FAULTS[fault] : BROKEN_XML), values: { name } });
    }
    case 'invisibleCharacters':
      return fieldWords(i18n, { reason, values: charactersSaid(said) }) ?? '';
    default:
      return i18n._({ ...REASONS[reason], values: { said } });
  }
}
