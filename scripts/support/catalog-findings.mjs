import { createCompiledCatalog } from '@lingui/cli/api';

/** French sets a no-break space before high punctuation and inside its quotation marks. */
const FRENCH_SPACING =
  /(^|[^\s\u00a0\u202f])[;!?»](?!\w)|[ \t][:;!?»]|«(?![\u00a0\u202f])|[^\s\u00a0\u202f\d]:(?=\s|$)/u;

/** English and French set no space before an ellipsis, German does where it stands for words. */
const SPACED_ELLIPSIS = /[\s\u00a0\u202f]…/u;

/** British spellings that differ in American English. */
const BRITISH =
  /\b\w*(?:colour|behaviour|favour|centre\b|enquir|catalogue|cancell(?:ed|ing)|(?:author|recogn|organ|synchron|custom|normal)is)/i;

/**
 * Words of the English base that American English spells otherwise and the American catalog does not.
 * @param {Record<string, string>} english
 * @param {Record<string, string>} american
 * @returns {string[]} one line each
 */
export function americanFindings(english, american) {
  return Object.keys(english)
    .filter((id) => BRITISH.test(american[id] ?? english[id] ?? ''))
    .map((id) => `en_US.json: ${id} is spelt the British way`);
}

/**
 * Finds the problems of one catalog.
 * @param {object} given
 * @param {string} given.name such as fr
 * @param {Record<string, string>} given.catalog
 * @param {Record<string, string>} given.sources what the sources say, in German
 * @param {boolean} given.isSource whether it must say the same as the sources
 * @param {boolean} given.isRegion whether it holds only some of the messages
 * @returns {string[]} one line each
 */
export function catalogFindings({ name, catalog, sources, isSource, isRegion }) {
  /** @param {string} id @param {string} words */
  const finding = (id, words) => `${name}.json: ${id} ${words}`;
  const known = Object.keys(catalog).filter((id) => Object.hasOwn(sources, id));
  const { errors } = createCompiledCatalog(name, catalog, { namespace: 'json', strict: true });
  return [
    ...(isRegion
      ? []
      : Object.keys(sources)
          .filter((id) => !catalog[id])
          .map((id) => finding(id, 'is missing'))),
    ...Object.keys(catalog)
      .filter((id) => !Object.hasOwn(sources, id))
      .map((id) => finding(id, 'is used nowhere')),
    ...(isSource
      ? known.filter((id) => catalog[id] !== sources[id]).map((id) => finding(id, 'differs from the sources'))
      : []),
    ...errors.map(({ id, error }) => finding(id, `is no message: ${error.message}`)),
    ...known
      .filter((id) => catalog[id] && holesOf(catalog[id]) !== holesOf(sources[id] ?? ''))
      .map((id) => finding(id, `has other placeholders or tags than the German text`)),
    ...(name.startsWith('de')
      ? []
      : known
          .filter((id) => SPACED_ELLIPSIS.test(catalog[id] ?? ''))
          .map((id) => finding(id, 'has a space before the ellipsis'))),
    ...(name.startsWith('fr')
      ? known
          .filter((id) => FRENCH_SPACING.test(catalog[id] ?? ''))
          .map((id) => finding(id, 'lacks a no-break space before ; : ! ? or inside « »'))
      : []),
  ];
}

/**
 * Placeholders and tags of a message, so that two languages can be compared.
 * @param {string} text
 */
function holesOf(text) {
  const tags = text.match(/<\/?\w+\/?>/g) ?? [];
  const names = text.match(/\{\s*\w+\s*(?=[},])/g) ?? [];
  return [...new Set([...tags, ...names.map((name) => name.replace(/\s/g, ''))])].sort().join(' ');
}
