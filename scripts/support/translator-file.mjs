import { SaxesParser } from 'saxes';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/**
 * @typedef {object} Unit
 * @property {string} id identifier of the message
 * @property {string} source the text in the language that is translated from
 * @property {string} target its translation; '' where there is none yet
 * @property {readonly {readonly category: string, readonly text: string}[]} notes what a translator has to know
 */

/**
 * The file that a translator works on: XLIFF 2.0, with a note for everything that the text alone does not say.
 * @param {{from: string, to: string, units: readonly Unit[]}} given languages as BCP 47
 */
export function translatorFile({ from, to, units }) {
  const body = units.map(
    ({ id, source, target, notes }, index) => `    <unit id="${index + 1}" name="${escaped(id)}">
      <notes>
${notes.map(({ category, text }) => `        <note category="${category}">${escaped(text)}</note>\n`).join('')}      </notes>
      <segment state="${target === '' ? 'initial' : 'translated'}">
        <source xml:space="preserve">${escaped(source)}</source>
        <target xml:space="preserve">${escaped(target)}</target>
      </segment>
    </unit>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${from}" trgLang="${to}">
  <file id="console" original="leitstand">
${body.join('')}  </file>
</xliff>
`;
}

/**
 * Reads what came back from a translator.
 * @param {string} xml
 * @returns {{lang: string, texts: Record<string, string>}} the language, and each translated text by its identifier
 * @throws Error that says what is wrong, and in which line
 */
export function readTranslatorFile(xml) {
  const parser = new SaxesParser({ position: true });
  /** @type {Record<string, string>} */
  const texts = {};
  let lang = '';
  let id = '';
  /** @type {string | null} */
  let target = null;
  parser.on('error', (error) => {
    throw new Error(`line ${parser.line}: ${error.message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const said = /** @type {Record<string, string>} */ (attributes);
    if (lang === '' && (name !== 'xliff' || !said.version?.startsWith('2.')))
      throw new Error('it is no XLIFF 2 file');
    if (name === 'xliff') {
      lang = said.trgLang ?? '';
      if (lang === '') throw new Error('it names no target language (trgLang)');
    }
    if (name === 'unit') {
      id = said.name ?? '';
      if (id === '') throw new Error(`line ${parser.line}: a unit without a name`);
    }
    if (name === 'target') target = '';
    else if (target !== null && name !== 'mrk')
      throw new Error(`line ${parser.line}: <${name}> in a text, which would be lost`);
  });
  for (const kind of /** @type {const} */ (['text', 'cdata'])) {
    parser.on(kind, (text) => {
      if (target !== null) target += text;
    });
  }
  parser.on('closetag', ({ name }) => {
    if (name !== 'target') return;
    // Several segments are one text.
    if (target) texts[id] = (texts[id] ?? '') + target;
    target = null;
  });
  parser.write(xml).close();
  if (lang === '') throw new Error('it is empty');
  return { lang, texts };
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
