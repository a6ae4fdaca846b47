/**
 * The catalog format: one JSON object of identifier to text, sorted, one message a line. Two languages lie side by side,
 * and a change of one text is a change of one line.
 * @type {import('@lingui/conf').CatalogFormatter}
 */
export const plainCatalogFormat = {
  catalogExtension: '.json',
  parse: (content) =>
    Object.fromEntries(Object.entries(JSON.parse(content)).map(([id, translation]) => [id, { translation }])),
  serialize: (catalog) =>
    serializeTexts(
      Object.fromEntries(Object.entries(catalog).map(([id, message]) => [id, message.translation ?? ''])),
    ),
};

/** @param {Record<string, string>} texts */
export function serializeTexts(texts) {
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
