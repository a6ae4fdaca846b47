import './closed-pipe.mjs';

const LINE_START = '\r\u001b[2K';
const REWRITE_MS = 500;
/** Where every line stays, the first comes after this time, and each further one after twice the time of the one before. */
const FIRST_LINE_MS = 20_000;

/**
 * Prints one line for the person who started the script.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * `1 text`, `2 texts`.
 * @param {number} count @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Ends the script with one clear sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Shows that a long step is alive: on a terminal by one line that rewrites itself, elsewhere by a few lines.
 * @template T
 * @param {() => string} describe what has been reached by now
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(describe, work) {
  const started = performance.now();
  const terminal = process.stdout.isTTY === true;
  const tell = () => {
    const line = `  … ${describe()}, ${Math.round((performance.now() - started) / 1000)} s`;
    if (terminal) process.stdout.write(LINE_START + line);
    else say(line);
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const tellAfter = (/** @type {number} */ wait) => {
    timer = setTimeout(() => {
      tell();
      tellAfter(terminal ? wait : Math.round(performance.now() - started));
    }, wait);
  };
  tellAfter(terminal ? REWRITE_MS : FIRST_LINE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (terminal) process.stdout.write(LINE_START);
  }
}

/**
 * Seconds since a moment of `performance.now()`, such as '3.4 s'.
 * @param {number} started
 */
export function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
