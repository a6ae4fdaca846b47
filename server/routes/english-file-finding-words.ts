import { charactersSaid, type FileReason, type XmlFault, xmlFaultIn } from '#contract/file-reasons.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { ENGLISH_SENTENCES } from '#server/routes/english-finding-words.ts';

/** A place as a person finds it: 'Line 17'. */
export function englishPlaceWords({ unit, number }: FilePlace): string {
  return `${unit === 'line' ? 'Line' : 'Entry'} ${number}`;
}

/** The English sentence of each reason; server/routes/file-finding-words.ts has the German ones. */
export const ENGLISH_REASONS: Readonly<Record<FileReason, (said: string) => string>> = {
  columnMissing: () => 'The column is missing.',
  columnUnknown: () => 'This column does not belong here.',
  fieldCount: (said) => `${said.replace('/', ' instead of ')} fields.`,
  languageUnknown: (said) => `The language ${said} does not exist.`,
  duplicate: (said) => `${said} already stands further up.`,
  element: (said) => `The element ${said} cannot be taken over.`,
  empty: () => 'The file is empty.',
  openQuote: () => 'The quotation mark is not closed.',
  afterQuote: () => 'Something follows the quotation mark.',
  notJson: () => 'This part of the file is not readable JSON.',
  notWordings: () => 'The file is not an object with wordings.',
  tooLongForOneLine: () => 'A large file needs one line for each entry.',
  doctype: () => 'A DOCTYPE does not belong here.',
  notXliff: () => 'This is not an XLIFF file.',
  notXliff2: () => 'This is not an XLIFF file of version 1.2 or 2.',
  brokenXml: englishXmlWords,
  notUtf8: () => 'The characters of the file are not readable. Save it in UTF-8.',
  notKeyed: () => 'The file is not an object of identifiers and texts.',
  notXcstrings: () => 'This is not a string catalog.',
  notAndroid: () => 'This is not a file of Android strings (resources).',
  notResx: () => 'This is not a RESX file.',
  notStrings: () => 'This cannot be read in a .strings file.',
  notPo: () => 'This cannot be read in a PO file.',
  notYaml: () => 'This is not readable YAML.',
  notXlsx: () => 'This is not a readable XLSX file.',
  invisibleCharacters: (said) => ENGLISH_SENTENCES.invisibleCharacters(charactersSaid(said)),
  notText: () => 'The value is not a text.',
  icu: () => 'The message contains more than placeholders and plural forms.',
  formula: (said) => `Cell ${said} contains a formula.`,
  mergedCells: (said) => `Cells ${said} are merged.`,
  cellNotText: (said) => `Cell ${said} contains a number or a date instead of text.`,
  tooManyLevels: (said) => `More than ${said} levels are nested.`,
  tooManyAttributes: (said) => `An element has more than ${said} attributes.`,
  tooManyProperties: (said) => `An object has more than ${said} properties.`,
  tooManyCells: (said) => `More than ${said} fields.`,
  lineTooLong: (said) => `The line is longer than ${said} MB.`,
  textTooLong: (said) => `A piece of text is longer than ${said} MB.`,
  tooMuchMemory: () => 'The file needs too much memory. Split it into several.',
  tooMuchTime: () => 'The file takes too long. Split it into several.',
};

const ENGLISH_XML_WORDS: Readonly<Record<XmlFault, (name: string) => string>> = {
  unclosed: (name) => `The element ${name} is not closed.`,
  close: () => 'An element is closed in the wrong place.',
  doubled: (name) => `An element has the attribute ${name} twice.`,
  attribute: () => 'An attribute is written incorrectly.',
  element: () => 'An element is written incorrectly.',
  entity: () => 'An & belongs to no known character.',
  character: () => 'There is a character here that XML does not allow.',
  declaration: () => 'The XML declaration at the beginning is invalid.',
  root: () => 'An XML document consists of exactly one outer element.',
  end: () => 'The file ends in the middle of the XML.',
};

/** What is wrong with XML, in words. */
function englishXmlWords(said: string): string {
  const { fault, name } = xmlFaultIn(said);
  return fault === null ? 'The XML is invalid.' : ENGLISH_XML_WORDS[fault](name);
}
