/** Problems with a file that the code alone does not name. */
export const FILE_REASONS = [
  'columnMissing',
  'columnUnknown',
  /** `said` is how many fields the line has and how many it should have: 2/3. */
  'fieldCount',
  /** `said` is the language that does not exist. */
  'languageUnknown',
  /** `said` is the text that stands there twice. */
  'duplicate',
  /** `said` is the element that would be lost. */
  'element',
  'empty',
  'openQuote',
  'afterQuote',
  'notJson',
  'notWordings',
  'tooLongForOneLine',
  'doctype',
  'notXliff',
  'notXliff2',
  /** `said` is one of XML_FAULTS, with the name that it is about: unclosed/title. Left out where it is another fault. */
  'brokenXml',
  'notUtf8',
  'notKeyed',
  'notXcstrings',
  'notAndroid',
  'notResx',
  'notStrings',
  'notPo',
  'notYaml',
  'notXlsx',
  /** `said` has the characters, their positions and how many there are: U+0001 U+0002/5 9/2. */
  'invisibleCharacters',
  /** A value that is a list, a number or anything else but a text. */
  'notText',
  /** A message of ICU with more than placeholders and plural forms. */
  'icu',
  /** `said` is the cell. */
  'formula',
  'mergedCells',
  'cellNotText',
  /** `said` is how many lie within each other at most; so it is for the limits that follow. */
  'tooManyLevels',
  'tooManyAttributes',
  'tooManyProperties',
  'tooManyCells',
  /** `said` is how many megabytes it may have at most. */
  'lineTooLong',
  'textTooLong',
  'tooMuchMemory',
  'tooMuchTime',
] as const;
export type FileReason = (typeof FILE_REASONS)[number];

/** What can be wrong with XML, as far as it is named. */
export const XML_FAULTS = [
  /** With the element. */
  'unclosed',
  'close',
  /** With the attribute. */
  'doubled',
  'attribute',
  'element',
  'entity',
  'character',
  'declaration',
  'root',
  'end',
] as const;
export type XmlFault = (typeof XML_FAULTS)[number];

/** The fault that `said` names, and what it is about; null for none that is known. */
export function xmlFaultIn(said: string): { readonly fault: XmlFault | null; readonly name: string } {
  const [first = '', ...rest] = said.split('/');
  return { fault: XML_FAULTS.find((one) => one === first) ?? null, name: rest.join('/') };
}

/** What a finding about invisible characters says of them, as `said` of a file's finding. */
export function saidOfCharacters({ characters, positions, count }: Readonly<Record<string, string>>): string {
  return `${characters}/${positions}/${count}`;
}

/** The values of a finding about invisible characters, from `said`. */
export function charactersSaid(said: string) {
  const [characters = '', positions = '', count = ''] = said.split('/');
  return { characters, positions, count };
}
