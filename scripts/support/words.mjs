const LINE_START = '\r\u001b[2K';

/**
 * Says one line to whoever started the script.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`);
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
 * Shows that a long step is alive: a line every three seconds, on a terminal one line that rewrites itself.
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
  const timer = setInterval(tell, terminal ? 500 : 3000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
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
