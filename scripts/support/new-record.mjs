/** Which kinds of fields a description knows (contract/records/record.ts), and what their columns are. */
const KINDS = {
  name: 'text',
  languageCode: 'text',
  title: 'text',
  line: 'text',
  text: 'text',
  flag: 'flag',
  mark: 'flag',
  address: 'text',
  context: 'text',
  language: 'text',
};

/** Fixed names of fields that refer to other records. @type {Readonly<Record<string, string>>} */
const NAME_OF_KIND = { context: 'contextIdentifier', language: 'lang' };
/** Labels of those fields, in German. @type {Readonly<Record<string, string>>} */
const LABEL_OF_KIND = { context: 'Kontext', language: 'Sprache' };
/**
 * Default examples for text fields; the author of the record should improve them.
 * @type {Readonly<Record<string, string>>}
 */
const EXAMPLE_OF_KIND = {
  name: 'example.one',
  languageCode: 'de',
  title: 'Ein Beispiel',
  line: 'Ein Beispiel in einer Zeile',
  text: 'Ein Beispiel.',
  address: 'praxis.example.org',
  context: 'GLOBAL',
  language: 'de',
};
/** Descriptions of fields that refer to another record. @type {Readonly<Record<string, string>>} */
const ABOUT_KIND = { context: 'Identifier of the context', language: 'Code of the language' };
const FILTERED = ['identifier', 'contextIdentifier', 'lang', 'active'];

/** @typedef {{name: string, kind: keyof typeof KINDS, isOptional: boolean}} Field */
/** @typedef {{name: string, plural: string, one: string, many: string, fields: readonly Field[]}} NewRecord */

/**
 * Reads the record requested on the command line.
 * @param {string} name @param {readonly string[]} fields FIELD:KIND[?]
 * @param {{plural?: string | undefined, one?: string | undefined, many?: string | undefined}} words
 * @returns {NewRecord}
 * @throws {Error} that says what is wrong with it
 */
export function readRecord(name, fields, { plural = pluralOf(name), one, many }) {
  for (const word of [name, plural]) {
    if (!/^[a-z][a-zA-Z]*$/.test(word)) throw new Error(`${word}: a name is written like glossaryTerm.`);
  }
  if (plural === name)
    throw new Error(`${plural}: what several are called needs a name of its own, by --plural.`);
  const read = fields.map(readField);
  const [first] = read;
  if (first?.kind !== 'name' && first?.kind !== 'title') {
    throw new Error(
      'The first field is what a record is called by: of the kind name or title, not optional.',
    );
  }
  if (first.isOptional) throw new Error(`${first.name}: what a record is called by is not optional.`);
  const twice = read.find((field, at) => read.findIndex((other) => other.name === field.name) !== at);
  if (twice) throw new Error(`${twice.name}: there are two fields of this name.`);
  const words = inWords(name);
  return {
    name,
    plural,
    one: one ?? capital(words),
    many: many ?? one ?? capital(pluralOf(words)),
    fields: read,
  };
}

/** @param {string} text @returns {Field} */
function readField(text) {
  const { name, kind, optional } =
    /^(?<name>[a-z]\w*):(?<kind>\w+)(?<optional>\?)?$/.exec(text)?.groups ?? {};
  if (name === undefined || kind === undefined) {
    throw new Error(`${text}: a field is written NAME:KIND, with a ? behind it where it may be empty.`);
  }
  if (!Object.hasOwn(KINDS, kind)) {
    throw new Error(`${text}: there is no kind ${kind}; there are ${Object.keys(KINDS).join(', ')}.`);
  }
  const known = NAME_OF_KIND[kind];
  if (known !== undefined && known !== name)
    throw new Error(`${text}: a field of this kind is called ${known}.`);
  if (['id', 'creationDate', 'modificationDate'].includes(name)) {
    throw new Error(`${text}: every record has this field; leave it out.`);
  }
  return { name, kind: /** @type {keyof typeof KINDS} */ (kind), isOptional: optional !== undefined };
}

/** @param {string} word */
function pluralOf(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** glossaryTerm: glossary term. @param {string} name */
function inWords(name) {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** One-sentence description of a field. @param {string} name @param {string} field @param {keyof typeof KINDS} kind */
function aboutOf(name, field, kind) {
  if (KINDS[kind] === 'flag') return `Whether the ${inWords(name)} is ${inWords(field)}.`;
  return `${ABOUT_KIND[kind] ?? capital(inWords(field))} of the ${inWords(name)}.`;
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {string} name glossaryTerm: glossary-term */
export function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @param {string} name glossaryTerm: GLOSSARY_TERM */
function constant(name) {
  return kebab(name).replaceAll('-', '_').toUpperCase();
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** @param {string} id @param {string} message */
function msg(id, message) {
  return `msg({ id: ${quoted(id)}, message: ${quoted(message)} })`;
}

/** @param {readonly string[]} texts */
function list(texts) {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** Fields that identify a record among those of its kind. @param {NewRecord} record */
function uniqueOf({ fields }) {
  const [first] = fields;
  const around = fields.filter(({ kind }) => kind in NAME_OF_KIND).map(({ name }) => name);
  return [first?.name ?? '', ...around];
}

/** Whether another server can tell which record is meant: by fields that are always there. @param {NewRecord} record */
function isSynced(record) {
  const key = uniqueOf(record);
  return record.fields.every(({ name, isOptional }) => !(isOptional && key.includes(name)));
}

/**
 * Which letters lead to places already.
 * @param {string} sources @returns {ReadonlySet<string>}
 */
export function lettersIn(sources) {
  return new Set(Array.from(sources.matchAll(/letter: '([a-z])'/g), ([, letter = '']) => letter));
}

/**
 * What has names in the product already, by name: first segments of calls, tables, and routes of the console.
 * @param {{calls: string, migrations: string, routes: string}} sources
 * @returns {ReadonlyMap<string, string>}
 */
function takenIn({ calls, migrations, routes }) {
  const list = routes.match(/type ListKind = ([^;]+);/)?.[1] ?? '';
  /** @type {[string, string, RegExp][]} */
  const found = [
    ['a call', calls, /path: '(\w+)\//g],
    ['a table', migrations, /createTable\('(\w+)'\)/g],
    ['a page', list, /'(\w+)'/g],
    ['a page', routes, /kind: '(\w+)'|'\/(\w+)/g],
  ];
  return new Map(
    found.flatMap(([what, text, names]) =>
      Array.from(text.matchAll(names), ([, one, other]) => /** @type {const} */ ([one ?? other ?? '', what])),
    ),
  );
}

/**
 * @param {NewRecord} record @param {Readonly<Record<string, string>>} files as filesOf has them
 * @param {{calls: string, migrations: string, routes: string, messages: Readonly<Record<string, string>>}} product its
 * sources, and its messages by id
 * @returns {string | null} the first name of the record that something else has; null when all of them are free
 */
export function nameTaken({ name, plural }, files, { messages, ...sources }) {
  const taken = takenIn(sources);
  for (const word of [name, plural]) {
    const what = taken.get(word);
    if (what !== undefined) return `${word}: there is ${what} of this name.`;
  }
  for (const [, id = ''] of Object.values(files)
    .join('\n')
    .matchAll(/msg\(\{ id: '([^']+)'/g)) {
    const message = messages[id];
    if (message !== undefined) return `${name}: there is a message ${id} already, ${message}.`;
  }
  return null;
}

/**
 * The files of a new kind of record, by their paths.
 * @param {NewRecord} record @param {readonly string[]} migrations files that are there
 * @param {ReadonlySet<string>} letters that lead to places already
 * @returns {Record<string, string>}
 */
export function filesOf(record, migrations, letters) {
  const file = kebab(record.name);
  const last = Math.max(0, ...migrations.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  const number = String(last + 1).padStart(3, '0');
  return {
    [`contract/records/${file}.ts`]: descriptionOf(record),
    [`server/store/migrations/${number}-${kebab(record.plural)}.ts`]: migrationOf(record),
    [`src/screens/records/${file}.ts`]: namesOf(record, letters),
    [`src/screens/records/${file}-texts.ts`]: textsOf(record),
  };
}

/** @param {NewRecord} record */
function descriptionOf(record) {
  const { name, plural, fields } = record;
  const names = fields.map((field) => field.name);
  const texts = fields.filter(({ kind }) => KINDS[kind] === 'text').map((field) => field.name);
  const described = fields.map(({ name: field, kind, isOptional }) => {
    const example = EXAMPLE_OF_KIND[kind];
    const said = [
      `kind: ${quoted(kind)}`,
      ...(isOptional ? ['isOptional: true'] : []),
      `about: ${quoted(aboutOf(name, field, kind))}`,
      ...(example === undefined ? [] : [`example: ${quoted(example)}`]),
    ];
    return `${field}: { ${said.join(', ')} },`;
  });
  const filters = FILTERED.filter((field) => names.includes(field)).map(
    (field) => `${field}: ${quoted(field)},`,
  );
  return `import { defineRecord } from '#contract/records/record.ts';

export const ${constant(name)} = defineRecord({
  name: ${quoted(name)},
  plural: ${quoted(plural)},
  isAdded: true,
  ${isSynced(record) ? 'synced: true,' : ''}
  access: { read: 'superAdmin', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    ${described.join('\n    ')}
  },
  titledBy: ${quoted(names[0] ?? '')},
  unique: [${list(uniqueOf(record))}],
  searched: ${list(texts)},
  isFoundById: true,
  sorts: ${list(['id', ...names, 'creationDate', 'modificationDate'])},
  filters: { id: 'id', ${filters.join(' ')} },
  rows: 'paged',
});
`;
}

/** @param {NewRecord} record */
function migrationOf(record) {
  const { plural, many, fields } = record;
  const columns = fields.map(({ name, kind, isOptional }) => {
    const type = `COLUMN.${KINDS[kind]}`;
    if (isOptional && type !== 'COLUMN.flag') return `.addColumn(${quoted(name)}, ${type})`;
    const reference = kind === 'context' ? ".references('contexts.identifier')" : '';
    return `.addColumn(${quoted(name)}, ${type}, (column) => column.notNull()${reference})`;
  });
  return `import type { Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** ${many}. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable(${quoted(plural)})
    .addColumn('id', COLUMN.id, recordNumber)
    ${columns.join('\n    ')}
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('modificationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('searchText', COLUMN.text, (column) => column.notNull())
    .addColumn('wordBeginnings', COLUMN.text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex(${quoted(`one${capital(record.name)}`)})
    .unique()
    .on(${quoted(plural)})
    .columns(${list(uniqueOf(record))})
    .execute();
}
`;
}

/** @param {NewRecord} record @param {ReadonlySet<string>} letters */
function namesOf({ name, plural, one, many, fields }, letters) {
  const letter = [...many.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'].find(
    (one) => /[a-z]/.test(one) && !letters.has(one),
  );
  const labels = fields
    .filter((field) => field.name !== 'active')
    .map(
      (field) =>
        `${field.name}: ${msg(`${name}.${field.name}`, LABEL_OF_KIND[field.kind] ?? capital(field.name))},`,
    );
  const saved = [
    ['created', 'angelegt'],
    ['updated', 'gespeichert'],
    ['deleted', 'gelöscht'],
  ].map(([act, done]) => `${act}: { title: ${msg(`toast.${name}.${act}`, `${one} ${done}`)} },`);
  return `import { msg } from '@lingui/core/macro';
import { IconNotes } from '@tabler/icons-react';
import type { ${constant(name)} } from '#contract/records/${kebab(name)}.ts';
import type { NamesOf } from '#src/screens/records/names.ts';

export const ${constant(name)}_NAMES: NamesOf<typeof ${constant(name)}> = {
  one: ${msg(`record.${name}`, one)},
  many: ${msg(`navigation.${plural}`, many)},
  icon: IconNotes,
  letter: ${quoted(letter ?? '')},
  create: ${msg(`${plural}.new`, `${one} anlegen`)},
  fields: {
    ${labels.join('\n    ')}
  },
  saved: {
    ${saved.join('\n    ')}
  },
};
`;
}

/** @param {NewRecord} record */
function textsOf({ name, plural, one, many, fields }) {
  const [first] = fields;
  const title = capital(first?.name ?? '');
  const long = fields.filter(({ kind }) => kind === 'text').map((field) => `${field.name}: [3, 12]`);
  const rows = long.length > 0 ? `\n  rows: { ${long.join(', ')} },` : '';
  return `import { msg } from '@lingui/core/macro';
import type { ${constant(name)} } from '#contract/records/${kebab(name)}.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

export const ${constant(name)}_TEXTS: TextsOf<typeof ${constant(name)}> = {
  search: ${msg(`${plural}.search`, `${title} oder ID`)},
  noMatch: ${msg(`${plural}.noMatch.text`, 'Nichts passt zu dieser Suche und diesem Filter.')},
  nothing: {
    title: ${msg(`${plural}.nothing.title`, `${many} gibt es noch nicht`)},
    text: ${msg(`${plural}.nothing.text`, 'Was Sie anlegen, steht hier.')},
  },
  back: ${msg(`${name}.backToList`, 'Zur Liste')},
  edit: ${msg(`${name}.edit.title`, `${one} bearbeiten`)},
  create: ${msg(`${name}.new.title`, `${one} anlegen`)},
  missing: {
    title: ${msg(`${name}.notFound.title`, `${one} nicht gefunden`)},
    text: ${msg(`${name}.notFound.text`, 'Unter dieser Nummer gibt es nichts, oder es wurde inzwischen gelöscht.')},
  },
  deletion: ${msg(`${name}.delete.title`, `${one} löschen?`)},
  taken: ${msg(`${name}.taken`, `${title} ist schon vergeben. Bitte wählen Sie etwas anderes.`)},${rows}
};
`;
}

/**
 * Edits to the existing files that list record kinds.
 * @param {NewRecord} record @param {Record<string, string>} files
 * @returns {{path: string, edit: (text: string) => string}[]}
 */
export function editsOf({ name }, files) {
  const file = kebab(name);
  const migration = Object.keys(files).find((path) => path.startsWith('server/store/migrations/')) ?? '';
  const number = migration.slice(migration.lastIndexOf('/') + 1, -'.ts'.length);
  return [
    {
      path: 'contract/records/all.ts',
      edit: (text) =>
        listed(text, {
          beginning: 'export const RECORDS = {',
          lines: `  ${name}: ${constant(name)},\n`,
          imported: `import { ${constant(name)} } from '#contract/records/${file}.ts';\n`,
        }),
    },
    {
      path: 'server/store/migrations/migrate.ts',
      edit: (text) =>
        listed(text, {
          beginning: 'const MIGRATIONS:',
          lines: `  ${quoted(number)}: () => import(${quoted(`#${migration}`)}),\n`,
        }),
    },
    {
      path: 'src/screens/records/all.ts',
      edit: (text) =>
        listed(text, {
          beginning: 'export const DESCRIBED_WORDS: Said = {',
          lines: `  ${name}: {\n    ...${constant(name)}_NAMES,\n    texts: async () => (await import('#src/screens/records/${file}-texts.ts')).${constant(name)}_TEXTS,\n  },\n`,
          imported: `import { ${constant(name)}_NAMES } from '#src/screens/records/${file}.ts';\n`,
        }),
    },
  ];
}

/**
 * The same file with lines at the end of what begins with a line, and what they import; the file itself, where nothing does.
 * @param {string} text @param {{beginning: string, lines: string, imported?: string}} added
 */
function listed(text, { beginning, lines, imported = '' }) {
  const from = text.indexOf(beginning);
  const end = from < 0 ? -1 : text.slice(from).search(/^\}/m);
  return end < 0 ? text : imported + text.slice(0, from + end) + lines + text.slice(from + end);
}
