import { counted } from './words.mjs';

/** @typedef {{name: string, bytes: number, brotli: number}} Weight of a file: its name below the console's folder */

/**
 * Sizes of the built JavaScript and CSS.
 * @param {readonly Weight[]} weights
 * @param {string} page index.html as built
 * @param {boolean} verbose whether every file is listed, the largest first, before the sum
 * @returns {string[]}
 */
export function weightLines(weights, page, verbose) {
  const code = weights.filter(({ name }) => /\.(js|css)$/.test(name)).sort((a, b) => b.brotli - a.brotli);
  const first = code.filter(({ name }) => page.includes(name));
  const sum = first.reduce((total, { brotli }) => total + brotli, 0);
  return [
    ...(verbose ? code.map((file) => fileLine(file, first.includes(file))) : []),
    `  With the page: ${kilobytes(sum)} brotli of JavaScript and CSS in ${counted(first.length, 'file')}.`,
  ];
}

/**
 * @param {Weight} file
 * @param {boolean} isFirst
 */
function fileLine({ name, bytes, brotli }, isFirst) {
  const sizes = [bytes, brotli].map((size) => kilobytes(size).padStart(10)).join('');
  return `  ${name.padEnd(48)}${sizes} brotli${isFirst ? ', with the page' : ''}`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
