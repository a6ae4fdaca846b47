import type { PlaceholderStyle } from '#contract/wording-exchange.ts';
import { commentLines, type FileNotes, noteLines, noteOf } from '#server/exchange/file-notes.ts';
import { toIcu } from '#server/exchange/icu.ts';
import { namesIn, PLAIN_NAME, withPieces } from '#server/exchange/placeholders.ts';
import { FORMS, type Unit } from '#server/exchange/plurals.ts';
import { APPLE, DOTNET, JAVA, JSON_STYLES, legendOf, toCounted, toRails } from '#server/exchange/styles.ts';
import { javaNameOf } from '#server/exchange/tokens.ts';
import { attribute, escaped } from '#server/exchange/xliff-write.ts';

/* Files of one language: identifiers with their texts. */

/** JSON with one property for each text. */
export function writeFlat(units: readonly Unit[], style: PlaceholderStyle): string {
  return `{\n${jsonEntries(units, style)
    .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`)
    .join(',\n')}\n}\n`;
}

/** JSON whose objects lie within each other at the dots of identifiers. */
export function writeNested(units: readonly Unit[], style: PlaceholderStyle): string {
  return `${json(treeOf(jsonEntries(units, style)), 0)}\n`;
}

function jsonEntries(
  units: readonly Unit[],
  style: PlaceholderStyle,
): readonly (readonly [string, string])[] {
  if (style === 'formatjs') return units.map((unit) => [unit.key, toIcu(unit)]);
  const { to } = JSON_STYLES[style];
  // i18next looks for key_one; vue-i18n chooses by pipes, which have no names.
  const between = style === 'i18next' ? '_' : '.';
  return units.flatMap((unit) => withForms(unit, between).map(([key, text]) => [key, to(text)] as const));
}

function withForms({ key, value, forms }: Unit, between: string): readonly (readonly [string, string])[] {
  if (!forms) return [[key, value]];
  return FORMS.flatMap((form) => {
    const text = forms.get(form);
    return text === undefined ? [] : [[`${key}${between}${form}`, text] as const];
  });
}

interface Tree extends Map<string, Tree | string> {}

/** Levels of a tree; what lies deeper keeps its dots. */
const LEVELS = 12;

/** Where an identifier is the beginning of another one, the longer one keeps its dots from there on. */
function treeOf(entries: readonly (readonly [string, string])[]): Tree {
  const root: Tree = new Map();
  const shortFirst = entries.toSorted(([one], [other]) => one.length - other.length);
  const at = new Map<string, readonly [Tree, string]>();
  for (const [key] of shortFirst) {
    const parts = key.split('.');
    let tree = root;
    while (parts.length > 1 && key.split('.').length - parts.length < LEVELS) {
      const next = tree.get(parts[0] ?? '');
      if (typeof next === 'string') break;
      const below: Tree = next ?? new Map();
      tree.set(parts.shift() ?? '', below);
      tree = below;
    }
    at.set(key, [tree, parts.join('.')]);
    tree.set(parts.join('.'), '');
  }
  for (const [key, text] of entries) {
    const [tree, name] = at.get(key) ?? [root, key];
    tree.set(name, text);
  }
  return root;
}

function json(node: Tree | string, level: number): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const indent = '  '.repeat(level + 1);
  const lines = [...node].map(([key, below]) => `${indent}${JSON.stringify(key)}: ${json(below, level + 1)}`);
  return `{\n${lines.join(',\n')}\n${'  '.repeat(level)}}`;
}

/** YAML as Ruby on Rails has it: the language, and its texts below it. */
export function writeYaml(units: readonly Unit[], lang: string, notes: FileNotes): string {
  const entries = units
    .flatMap((unit) => withForms(unit, '.'))
    .map(([key, text]) => [key, toRails(text)] as const);
  const lines = (tree: Tree, indent: string, before = ''): string =>
    [...tree]
      .map(([key, node]) => {
        if (typeof node !== 'string') {
          return `${indent}${yamlString(key)}:\n${lines(node, `${indent}  `, `${before}${key}.`)}`;
        }
        const comment = noteLines(notes.get(before + key)).map((line) => `${indent}# ${yamlComment(line)}\n`);
        return `${comment.join('')}${indent}${yamlString(key)}: ${yamlString(node)}\n`;
      })
      .join('');
  if (entries.length === 0) return `${yamlString(lang.replaceAll('_', '-'))}: {}\n`;
  return `${yamlString(lang.replaceAll('_', '-'))}:\n${lines(treeOf(entries), '  ')}`;
}

/** Characters that YAML does not allow even in a comment. */
function yamlComment(text: string): string {
  return text.replace(/\ufeff/g, ' ');
}

/** A string of JSON is one of YAML, but for the line ends that YAML 1.1 knows besides. */
function yamlString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Application resource bundle of Flutter: messages of ICU. */
export function writeArb(units: readonly Unit[], lang: string, notes: FileNotes): string {
  const entries: (readonly [string, unknown])[] = [['@@locale', lang]];
  for (const unit of units) {
    entries.push([unit.key, toIcu(unit)]);
    const texts = unit.forms ? [...unit.forms.values()] : [unit.value];
    const names = [
      ...(unit.forms ? ['count'] : []),
      ...namesIn(texts).filter((name) => PLAIN_NAME.test(name)),
    ];
    const placeholders = Object.fromEntries(
      names.map((name) => [name, name === 'count' ? { type: 'num' } : {}]),
    );
    const description = noteLines(noteOf(notes, unit)).join('\n');
    if (description === '' && names.length === 0) continue;
    const said = { ...(description && { description }), ...(names.length > 0 && { placeholders }) };
    entries.push([`@${unit.key}`, said]);
  }
  return `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`;
}

/** String resources of Android. Placeholders are numbered and wrapped, so that no translator can misspell them. */
export function writeAndroid(units: readonly Unit[], notes: FileNotes): string {
  const items = units.map((unit) => {
    const { key, value, forms } = unit;
    const name = javaNameOf(key);
    const comment = xmlComment(noteLines(noteOf(notes, unit)));
    const isRaw = !forms && namesIn([value]).length === 0 && /%\d+\$/.test(value) ? ' formatted="false"' : '';
    if (!forms) return `${comment}  <string name="${name}"${isRaw}>${androidText(value, [value])}</string>\n`;
    const all = [...forms.values()];
    const lines = FORMS.flatMap((form) => {
      const text = forms.get(form);
      return text === undefined ? [] : `    <item quantity="${form}">${androidText(text, all)}</item>\n`;
    });
    return `${comment}  <plurals name="${name}">\n${lines.join('')}  </plurals>\n`;
  });
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n' +
    `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n${items.join('')}</resources>\n`
  );
}

/** Two hyphens would end a comment. */
function xmlComment(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `  <!-- ${lines.join('\n       ').replace(/-(?=-)/g, '- ')} -->\n`;
}

function androidText(text: string, all: readonly string[]): string {
  const names = namesIn(all);
  // A text is formatted where it has placeholders.
  const isFormatted = namesIn([text]).length > 0;
  const literal = (written: string) => {
    const percent = isFormatted ? written.replaceAll('%', '%%') : written;
    return escaped(
      percent
        .replace(/[\\'"@?]/g, '\\$&')
        .replace(/\n/g, '\\n')
        .replace(/\t/g, '\\t'),
    )
      .replace(/&#13;/g, '\\u000D')
      .replace(
        ANDROID_UNSEEN,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
      );
  };
  const body = withPieces(text, literal, (name) => {
    return `<xliff:g id="${attribute(name)}">%${names.indexOf(name) + 1}$s</xliff:g>`;
  });
  return body.replace(/^ | $|(?<= ) /g, '\\u0020');
}

/** Characters that XML cannot hold, or that count as white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ANDROID_UNSEEN = /[\u0001-\u001f\u0085\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000\ufffe\uffff]/g;

/** Strings of Apple, in UTF-8. */
export function writeStrings(units: readonly Unit[], notes: FileNotes): string {
  return units
    .flatMap((unit) => withForms(unit, '.'))
    .map(([key, text]) => {
      const lines = commentLines(legendOf([text], APPLE), notes.get(key));
      const comment = lines.length > 0 ? `/* ${lines.join('\n   ').replaceAll('*/', '* /')} */\n` : '';
      return `${comment}"${apple(key)}" = "${apple(toCounted(text, [text], APPLE))}";\n`;
    })
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const APPLE_UNSEEN = /[\u0001-\u001f\ufffe\uffff]/g;

function apple(text: string): string {
  return text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(APPLE_UNSEEN, (sign) => `\\U${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Properties of Java, all in ASCII. */
export function writeProperties(units: readonly Unit[], notes: FileNotes): string {
  return units
    .flatMap((unit) => withForms(unit, '.'))
    .map(([key, text]) => {
      const comment = commentLines(legendOf([text], JAVA), notes.get(key)).map((line) => `# ${java(line)}\n`);
      const value = java(toCounted(text, [text], JAVA)).replace(/^ /, '\\ ');
      const name = java(key).replace(/[ :=#!]/g, '\\$&');
      return `${comment.join('')}${name}=${value}\n`;
    })
    .join('');
}

function java(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}

const RESX_HEADERS = [
  ['resmimetype', 'text/microsoft-resx'],
  ['version', '2.0'],
  ['reader', 'System.Resources.ResXResourceReader, System.Windows.Forms'],
  ['writer', 'System.Resources.ResXResourceWriter, System.Windows.Forms'],
] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_IN_XML = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Resources of .NET. A text with characters that XML cannot hold is left out: the format has no way to write them. */
export function writeResx(units: readonly Unit[], notes: FileNotes): string {
  const heads = RESX_HEADERS.map(
    ([name, value]) => `  <resheader name="${name}"><value>${value}</value></resheader>\n`,
  );
  const items = units
    .flatMap((unit) => withForms(unit, '.'))
    .filter(([, text]) => !NOT_IN_XML.test(text))
    .map(([key, text]) => {
      const lines = commentLines(legendOf([text], DOTNET), notes.get(key));
      const comment = lines.length > 0 ? `<comment>${escaped(lines.join('\n'))}</comment>` : '';
      const value = escaped(toCounted(text, [text], DOTNET));
      return `  <data name="${attribute(key)}" xml:space="preserve"><value>${value}</value>${comment}</data>\n`;
    });
  return `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${heads.join('')}${items.join('')}</root>\n`;
}
