/** Description of the properties of importing and exporting, by name; the key is built as in PROPERTY_WORDS. */
export const EXCHANGE_PROPERTY_WORDS: Readonly<Record<string, string>> = {
  fates:
    'Fates of the texts as JSON: of all of a kind under kinds, of single ones as [identifier, lang] under take and skip; {} for the usual ones.',
  guard:
    'Stands for the stored texts that were compared; an import that repeats it is refused (046) when they have changed.',
  kind: 'Kind by which the fate of the text is decided.',
  rowsOf: 'Of a preview with fates: only the rows of this kind.',
  rowsFrom: 'Number of the first of these rows; 0 for the first one.',
  kinds: 'How many texts there are of each kind.',
  inFile: 'As the file has it.',
  stored: 'As it is stored now.',
  original: 'The context that the file names for this text.',
  untranslated: 'Texts that the file itself calls untranslated; they are left alone.',
  ignoredColumns: 'Columns that were passed over.',
  encoding: 'How the file was encoded.',
  separator: 'Character between the cells of a CSV.',
  'wordingImport.property': 'Column, element or property in which it stands.',
  'wordingImport.said': 'What stands there, cut to 100 characters, or what the reason says it is.',
  'wordingExport.lang': 'Language of a format that holds one; narrows one that can hold all.',
  'wordingExport.placeholders':
    'Library whose placeholders json-flat and json-nested have; i18next unless said otherwise.',
  'wordingImport.lang': 'Language of the texts of a file that does not say it.',
  'wordingImport.placeholders':
    'Library whose placeholders json-flat and json-nested have; i18next unless said otherwise.',
  'wordingExport.locale':
    'Whose spreadsheets a CSV is written for, such as de; that which Accept-Language prefers unless said otherwise.',
  'wordingExport.only': 'Whether only identifiers come whose text is missing, or outdated.',
  'wordingExport.inherited': 'Whether texts of contexts above stand in as sources.',
  'wordingExportCount.locale': 'Whose spreadsheets a CSV is written for; it changes no count.',
  'wordingExportCount.lang': 'Language of a format that holds one; narrows one that can hold all.',
  'wordingExportCount.placeholders':
    'Library whose placeholders json-flat and json-nested have; they change no count.',
  'wordingExportCount.only': 'Whether only identifiers count whose text is missing, or outdated.',
  'wordingExportCount.inherited':
    'In the request whether texts of contexts above stand in as sources, in the answer how many do.',
  'wordingExportCount.identifiers': 'How many identifiers the file would hold.',
  'wordingExportCount.texts': 'How many texts the file would hold, in all its languages.',
  'wordingImport.skipped': 'How many texts were left alone by their fate.',
  'wordingImport.source': 'The text that this one translates, where it has changed since.',
  'ExportLine.context': 'How many contexts.',
  'ExportLine.document': 'How many documents.',
  'wordingImport.from':
    'Context that the file was written from; null when it does not say. Dates of another one guard nothing.',
  'ExportLine.language': 'How many languages.',
  'wordingImport.since': 'What has become of the text since the file was written.',
  'ExportLine.wording': 'How many texts.',
};
