import { ENGLISH_REFUSALS } from '#contract/english-refusals.ts';
import { charactersSaid, type FileReason, type XmlFault, xmlFaultIn } from '#contract/file-reasons.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, REFUSAL_TEXTS } from '#contract/refusals.ts';
import type { FileFinding, FilePlace } from '#contract/wording-exchange.ts';
import { finding, type ServerFinding } from '#server/domain/refusal.ts';
import { ENGLISH_REASONS, englishPlaceWords } from '#server/routes/english-file-finding-words.ts';
import { SENTENCES } from '#server/routes/finding-words.ts';

/** A place as a person finds it: 'Zeile 17'. */
function placeWords({ unit, number }: FilePlace): string {
  return `${unit === 'line' ? 'Zeile' : 'Eintrag'} ${number}`;
}

/** Something in a file that cannot be taken, as one entry of an answer's errors. */
export function findingIn({ place, property, code, reason, said = '' }: FileFinding): ServerFinding {
  const known = isRefusalCode(code) ? code : REFUSAL.invalid;
  const sentence = (where: string, words: string) => {
    const named = [where, property].filter((one) => one !== '').join(', ');
    return named === '' ? words : `${named}: ${words}`;
  };
  return {
    ...finding(known, property === '' ? 'file' : `file.${property}`),
    message: sentence(place ? placeWords(place) : '', reason ? REASONS[reason](said) : REFUSAL_TEXTS[known]),
    english: sentence(
      place ? englishPlaceWords(place) : '',
      reason ? ENGLISH_REASONS[reason](said) : ENGLISH_REFUSALS[known],
    ),
  };
}

const REASONS: Readonly<Record<FileReason, (said: string) => string>> = {
  columnMissing: () => 'Die Spalte fehlt.',
  columnUnknown: () => 'Diese Spalte gehört nicht hierher.',
  fieldCount: (said) => `${said.replace('/', ' statt ')} Felder.`,
  languageUnknown: (said) => `Die Sprache ${said} gibt es nicht.`,
  duplicate: (said) => `${said} steht weiter oben schon einmal.`,
  element: (said) => `Das Element ${said} kann nicht übernommen werden.`,
  empty: () => 'Die Datei ist leer.',
  openQuote: () => 'Das Anführungszeichen wird nicht geschlossen.',
  afterQuote: () => 'Hinter dem Anführungszeichen steht noch etwas.',
  notJson: () => 'Das ist in der Datei kein lesbares JSON.',
  notWordings: () => 'Die Datei ist kein Objekt mit wordings.',
  tooLongForOneLine: () => 'Eine große Datei braucht eine Zeile für jeden Eintrag.',
  doctype: () => 'Ein DOCTYPE gehört nicht hierher.',
  notXliff: () => 'Das ist keine XLIFF-Datei.',
  notXliff2: () => 'Das ist keine XLIFF-Datei der Version 1.2 oder 2.',
  brokenXml: xmlWords,
  notUtf8: () => 'Die Zeichen der Datei sind nicht lesbar. Speichern Sie sie in UTF-8.',
  notKeyed: () => 'Die Datei ist kein Objekt mit Schlüsseln und Texten.',
  notXcstrings: () => 'Das ist kein String-Katalog.',
  notAndroid: () => 'Das ist keine Datei mit Android-Texten (resources).',
  notResx: () => 'Das ist keine RESX-Datei.',
  notStrings: () => 'Das ist in einer .strings-Datei nicht lesbar.',
  notPo: () => 'Das ist in einer PO-Datei nicht lesbar.',
  notYaml: () => 'Das ist kein lesbares YAML.',
  notXlsx: () => 'Das ist keine lesbare XLSX-Datei.',
  invisibleCharacters: (said) => SENTENCES.invisibleCharacters(charactersSaid(said)),
  notText: () => 'Der Wert ist kein Text.',
  icu: () => 'Die Nachricht enthält mehr als Platzhalter und Pluralformen.',
  formula: (said) => `Die Zelle ${said} enthält eine Formel.`,
  mergedCells: (said) => `Die Zellen ${said} sind verbunden.`,
  cellNotText: (said) => `Die Zelle ${said} enthält keinen Text, sondern eine Zahl oder ein Datum.`,
  tooManyLevels: (said) => `Mehr als ${said} Ebenen liegen ineinander.`,
  tooManyAttributes: (said) => `Ein Element hat mehr als ${said} Attribute.`,
  tooManyProperties: (said) => `Ein Objekt hat mehr als ${said} Eigenschaften.`,
  tooManyCells: (said) => `Mehr als ${said} Felder.`,
  lineTooLong: (said) => `Die Zeile ist länger als ${said} MB.`,
  textTooLong: (said) => `Ein Stück Text ist länger als ${said} MB.`,
  tooMuchMemory: () => 'Die Datei braucht zu viel Speicher. Teilen Sie sie in mehrere auf.',
  tooMuchTime: () => 'Die Datei braucht zu lange. Teilen Sie sie in mehrere auf.',
};

const XML_WORDS: Readonly<Record<XmlFault, (name: string) => string>> = {
  unclosed: (name) => `Das Element ${name} wird nicht geschlossen.`,
  close: () => 'Ein Element wird an der falschen Stelle geschlossen.',
  doubled: (name) => `Das Attribut ${name} steht zweimal in einem Element.`,
  attribute: () => 'Ein Attribut ist falsch geschrieben.',
  element: () => 'Ein Element ist falsch geschrieben.',
  entity: () => 'Ein & gehört zu keinem bekannten Zeichen.',
  character: () => 'Hier steht ein Zeichen, das XML nicht erlaubt.',
  declaration: () => 'Die XML-Deklaration am Anfang ist fehlerhaft.',
  root: () => 'Ein XML-Dokument besteht aus genau einem äußeren Element.',
  end: () => 'Die Datei endet mitten im XML.',
};

/** What is wrong with XML, in words. */
function xmlWords(said: string): string {
  const { fault, name } = xmlFaultIn(said);
  return fault === null ? 'Das XML ist fehlerhaft.' : XML_WORDS[fault](name);
}
