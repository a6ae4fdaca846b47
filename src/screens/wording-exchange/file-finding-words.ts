import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import {
  charactersSaid,
  type FileFinding,
  type FilePlace,
  type FileReason,
  fileFindingsSchema,
  xmlFaultIn,
} from '#contract/wording-exchange.ts';
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

type Limit = Extract<FileReason, `too${'Many' | 'Much'}${string}` | `${string}TooLong`>;

function reasonWords(i18n: I18n, reason: FileReason, said: string): string {
  switch (reason) {
    case 'columnMissing':
      return i18n._(msg({ id: 'exchange.reason.columnMissing', message: 'Diese Spalte fehlt.' }));
    case 'columnUnknown':
      return i18n._(
        msg({
          id: 'exchange.reason.columnUnknown',
          message: 'Diese Spalte gehört nicht hierher oder ist doppelt vorhanden.',
        }),
      );
    case 'fieldCount': {
      const [found = '', wanted = ''] = said.split('/');
      return i18n._(
        msg({ id: 'exchange.reason.fieldCount', message: `${{ found }} statt ${{ wanted }} Felder.` }),
      );
    }
    case 'languageUnknown':
      return i18n._(
        msg({ id: 'exchange.reason.languageUnknown', message: `Die Sprache ${{ said }} gibt es nicht.` }),
      );
    case 'duplicate':
      return i18n._(
        msg({ id: 'exchange.reason.duplicate', message: `${{ said }} kommt weiter oben schon einmal vor.` }),
      );
    case 'element':
      return i18n._(
        msg({
          id: 'exchange.reason.element',
          message: `Das Element ${{ said }} kann nicht übernommen werden.`,
        }),
      );
    case 'empty':
      return i18n._(msg({ id: 'exchange.reason.empty', message: 'Die Datei ist leer.' }));
    case 'openQuote':
      return i18n._(
        msg({
          id: 'exchange.reason.openQuote',
          message: 'Ein Anführungszeichen wird geöffnet, aber nicht geschlossen.',
        }),
      );
    case 'afterQuote':
      return i18n._(
        msg({
          id: 'exchange.reason.afterQuote',
          message: 'Hinter dem schließenden Anführungszeichen steht noch etwas.',
        }),
      );
    case 'notJson':
      return i18n._(msg({ id: 'exchange.reason.notJson', message: 'Das ist kein lesbares JSON.' }));
    case 'notWordings':
      return i18n._(
        msg({
          id: 'exchange.reason.notWordings',
          message: 'Die Datei ist kein Objekt mit einer Liste namens wordings.',
        }),
      );
    case 'tooLongForOneLine':
      return i18n._(
        msg({
          id: 'exchange.reason.tooLongForOneLine',
          message:
            'In einer so großen Datei muss jeder Eintrag in einer eigenen Zeile stehen, wie in einem Export.',
        }),
      );
    case 'doctype':
      return i18n._(msg({ id: 'exchange.reason.doctype', message: 'Ein DOCTYPE ist nicht erlaubt.' }));
    case 'notXliff':
      return i18n._(msg({ id: 'exchange.reason.notXliff', message: 'Das ist keine XLIFF-Datei.' }));
    case 'notXliff2':
      return i18n._(
        msg({
          id: 'exchange.reason.notXliff2',
          message: 'Das ist keine XLIFF-Datei der Version 1.2 oder 2.',
        }),
      );
    case 'brokenXml':
      return xmlWords(i18n, said);
    case 'notKeyed':
      return i18n._(
        msg({
          id: 'exchange.reason.notKeyed',
          message: 'Die Datei ist kein Objekt mit Schlüsseln und Texten.',
        }),
      );
    case 'notXcstrings':
      return i18n._(msg({ id: 'exchange.reason.notXcstrings', message: 'Das ist kein String-Katalog.' }));
    case 'notAndroid':
      return i18n._(
        msg({
          id: 'exchange.reason.notAndroid',
          message: 'Das ist keine Datei mit Android-Texten (resources).',
        }),
      );
    case 'notResx':
      return i18n._(msg({ id: 'exchange.reason.notResx', message: 'Das ist keine RESX-Datei.' }));
    case 'notStrings':
      return i18n._(
        msg({ id: 'exchange.reason.notStrings', message: 'Das ist in einer .strings-Datei nicht lesbar.' }),
      );
    case 'notPo':
      return i18n._(msg({ id: 'exchange.reason.notPo', message: 'Das ist in einer PO-Datei nicht lesbar.' }));
    case 'notYaml':
      return i18n._(msg({ id: 'exchange.reason.notYaml', message: 'Das ist kein lesbares YAML.' }));
    case 'notXlsx':
      return i18n._(msg({ id: 'exchange.reason.notXlsx', message: 'Das ist keine lesbare XLSX-Datei.' }));
    case 'invisibleCharacters':
      return fieldWords(i18n, { reason, values: charactersSaid(said) }) ?? '';
    case 'notText':
      return i18n._(msg({ id: 'exchange.reason.notText', message: 'Der Wert ist kein Text.' }));
    case 'icu':
      return i18n._(
        msg({
          id: 'exchange.reason.icu',
          message: 'Die Nachricht enthält mehr als Platzhalter und Pluralformen.',
        }),
      );
    case 'formula':
      return i18n._(
        msg({ id: 'exchange.reason.formula', message: `Die Zelle ${{ said }} enthält eine Formel.` }),
      );
    case 'mergedCells':
      return i18n._(
        msg({ id: 'exchange.reason.mergedCells', message: `Die Zellen ${{ said }} sind verbunden.` }),
      );
    case 'cellNotText':
      return i18n._(
        msg({
          id: 'exchange.reason.cellNotText',
          message: `Die Zelle ${{ said }} enthält keinen Text, sondern eine Zahl oder ein Datum.`,
        }),
      );
    case 'notUtf8':
      return i18n._(
        msg({
          id: 'exchange.reason.notUtf8',
          message: 'Die Zeichen der Datei sind nicht lesbar. Bitte speichern Sie sie in UTF-8.',
        }),
      );
    default:
      return limitWords(i18n, reason, said);
  }
}

/** What is wrong with XML; what another server says of it in its own words is left out. */
function xmlWords(i18n: I18n, said: string): string {
  const { fault, name } = xmlFaultIn(said);
  switch (fault) {
    case 'unclosed':
      return i18n._(
        msg({ id: 'exchange.xml.unclosed', message: `Das Element ${{ name }} wird nicht geschlossen.` }),
      );
    case 'close':
      return i18n._(
        msg({ id: 'exchange.xml.close', message: 'Ein Element wird an der falschen Stelle geschlossen.' }),
      );
    case 'doubled':
      return i18n._(
        msg({
          id: 'exchange.xml.doubled',
          message: `Das Attribut ${{ name }} steht zweimal in einem Element.`,
        }),
      );
    case 'attribute':
      return i18n._(msg({ id: 'exchange.xml.attribute', message: 'Ein Attribut ist falsch geschrieben.' }));
    case 'element':
      return i18n._(msg({ id: 'exchange.xml.element', message: 'Ein Element ist falsch geschrieben.' }));
    case 'entity':
      return i18n._(msg({ id: 'exchange.xml.entity', message: 'Ein & gehört zu keinem bekannten Zeichen.' }));
    case 'character':
      return i18n._(
        msg({ id: 'exchange.xml.character', message: 'Hier steht ein Zeichen, das XML nicht erlaubt.' }),
      );
    case 'declaration':
      return i18n._(
        msg({ id: 'exchange.xml.declaration', message: 'Die XML-Deklaration am Anfang ist fehlerhaft.' }),
      );
    case 'root':
      return i18n._(
        msg({
          id: 'exchange.xml.root',
          message: 'Ein XML-Dokument besteht aus genau einem äußeren Element.',
        }),
      );
    case 'end':
      return i18n._(msg({ id: 'exchange.xml.end', message: 'Die Datei endet mitten im XML.' }));
    default:
      return i18n._(msg({ id: 'exchange.reason.brokenXml', message: 'Das XML ist fehlerhaft.' }));
  }
}

/** Message for a limit that was exceeded; the server names the limit. */
function limitWords(i18n: I18n, reason: Limit, said: string): string {
  switch (reason) {
    case 'tooManyLevels':
      return i18n._(
        msg({
          id: 'exchange.reason.tooManyLevels',
          message: `Hier sind mehr als ${{ said }} Ebenen ineinander verschachtelt.`,
        }),
      );
    case 'tooManyAttributes':
      return i18n._(
        msg({
          id: 'exchange.reason.tooManyAttributes',
          message: `Ein Element hat mehr als ${{ said }} Attribute.`,
        }),
      );
    case 'tooManyProperties':
      return i18n._(
        msg({
          id: 'exchange.reason.tooManyProperties',
          message: `Ein Objekt hat mehr als ${{ said }} Eigenschaften.`,
        }),
      );
    case 'tooManyCells':
      return i18n._(
        msg({ id: 'exchange.reason.tooManyCells', message: `Mehr als ${{ said }} Felder in einer Zeile.` }),
      );
    case 'lineTooLong':
      return i18n._(
        msg({ id: 'exchange.reason.lineTooLong', message: `Die Zeile ist länger als ${{ said }} MB.` }),
      );
    case 'textTooLong':
      return i18n._(
        msg({ id: 'exchange.reason.textTooLong', message: `Ein Stück Text ist länger als ${{ said }} MB.` }),
      );
    case 'tooMuchMemory':
      return i18n._(
        msg({
          id: 'exchange.reason.tooMuchMemory',
          message: 'Zum Lesen dieser Datei reicht der Speicher nicht. Bitte teilen Sie sie in mehrere auf.',
        }),
      );
    case 'tooMuchTime':
      return i18n._(
        msg({
          id: 'exchange.reason.tooMuchTime',
          message: 'Diese Datei zu lesen dauert zu lange. Bitte teilen Sie sie in mehrere auf.',
        }),
      );
  }
}
