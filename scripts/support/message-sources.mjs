import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAsync, traverse } from '@babel/core';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { REFUSAL_TEXTS, STATE_TEXTS } from '#contract/refusals.ts';

const HOUSE = fileURLToPath(new URL('../../', import.meta.url));

/** Attributes whose text users read or hear. */
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'header',
  'label',
  'placeholder',
  'title',
]);

/** Names that are the same in every language: the product's, and those of formats. */
const NAMES = new Set(['Leitstand', 'CSV']);

/**
 * Every message of the console: those that the macros name in src, and the refusals, whose German text is the contract's.
 * @returns {Promise<Record<string, string>>} identifier to German text
 */
export async function extractTexts() {
  const messages = await collectMessages();
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [id, { message, origin }] of Object.entries(messages)) {
    texts[id] = textOf(id, message, origin[0]?.join(':') ?? '');
  }
  for (const [code, text] of Object.entries(REFUSAL_TEXTS)) texts[`refusal.${code}`] = text;
  for (const [reason, text] of Object.entries(STATE_TEXTS)) texts[`state.${reason}`] = text;
  return texts;
}

/**
 * In which files of src each message stands.
 * @returns {Promise<Record<string, string[]>>}
 */
export async function extractOrigins() {
  const messages = await collectMessages();
  return Object.fromEntries(
    Object.entries(messages).map(([id, { origin }]) => [
      id,
      [...new Set(origin.map(([path]) => path.replace(/^.*?src\//, '').replace(/\.tsx?$/, '')))],
    ]),
  );
}

async function collectMessages() {
  const config = getConfig({ cwd: HOUSE });
  const [catalog] = await getCatalogs(config);
  const messages = await catalog?.collect();
  if (!messages) throw new Error('the messages could not be read from the sources');
  return messages;
}

/**
 * Without an identifier of its own a message gets a hash, which changes with its text, and no wording could replace it;
 * without a text there is nothing to fall back on.
 * @param {string} id
 * @param {string | undefined} message
 * @param {string} where
 * @returns {string} the message
 */
export function textOf(id, message, where) {
  if (/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9_]+)+$/.test(id) && message) return message;
  throw new Error(`${where}: a message needs an id such as login.username and a German text (${id})`);
}

/**
 * Texts in components that no catalog knows: text between tags outside a macro, and literal attributes that are read.
 * @returns {Promise<string[]>} one line each
 */
export async function findLiteralTexts() {
  const paths = globSync('src/**/*.tsx', { cwd: HOUSE }).map((path) => join(HOUSE, path));
  const found = await Promise.all(
    paths.map(async (path) => literalTextsOf(path, await readFile(path, 'utf8'))),
  );
  return found.flat();
}

/**
 * @param {string} path
 * @param {string} code
 * @returns {Promise<string[]>}
 */
export async function literalTextsOf(path, code) {
  const tree = await parseAsync(code, {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${path} could not be parsed`);
  /** @type {string[]} */
  const found = [];
  /** @param {string} text @param {{line: number} | undefined} start */
  const look = (text, start) => {
    const words = text.trim();
    if (/\p{L}{2}/u.test(words) && !NAMES.has(words)) {
      found.push(`${relative(HOUSE, path)}:${start?.line ?? '?'}: "${words}" stands in no catalog`);
    }
  };
  /**
   * Follows an expression to the texts that can come of it.
   * @param {import('@babel/core').types.Node | null | undefined} value
   */
  const lookInto = (value) => {
    if (value?.type === 'StringLiteral') look(value.value, value.loc?.start);
    if (value?.type === 'TemplateLiteral')
      look(value.quasis.map(({ value: { raw } }) => raw).join(' '), value.loc?.start);
    if (value?.type === 'LogicalExpression') lookInto(value.right);
    if (value?.type !== 'ConditionalExpression') return;
    lookInto(value.consequent);
    lookInto(value.alternate);
  };
  traverse(tree, {
    JSXElement(element) {
      const { name } = element.node.openingElement;
      if (
        name.type === 'JSXIdentifier' &&
        ['Trans', 'Plural', 'Select', 'SelectOrdinal'].includes(name.name)
      ) {
        element.skip();
      }
    },
    JSXText({ node }) {
      look(node.value, node.loc?.start);
    },
    JSXAttribute({ node }) {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN_ATTRIBUTES.has(node.name.name)) return;
      lookInto(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
    },
    JSXExpressionContainer({ node, parent }) {
      if (parent.type !== 'JSXAttribute') lookInto(node.expression);
    },
    ObjectProperty({ node: { key, value } }) {
      if (key.type === 'StringLiteral' && SPOKEN_ATTRIBUTES.has(key.value)) lookInto(value);
    },
  });
  return found;
}
