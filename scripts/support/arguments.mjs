/**
 * The arguments of a script that takes names and no options; anything else ends it with one line, before it does anything.
 * @param {string} usage how the script is called
 * @param {number} most names that it takes
 */
export function namesGiven(usage, most) {
  const names = process.argv.slice(2);
  const wrong = names.find((name) => name.startsWith('-') || name === '') ?? names[most];
  if (wrong === undefined) return names;
  process.stderr.write(`It takes no ${wrong || 'empty argument'}. Usage: ${usage}\n`);
  process.exit(2);
}
