/**
 * Whether the arguments ask for help, which is all that is done then.
 * @param {readonly string[]} [args] those of the script unless given
 */
export function asksForHelp(args = process.argv.slice(2)) {
  return args.includes('--help') || args.includes('-h');
}

/**
 * Prints how a script is called and ends it, where its arguments ask for that.
 * @param {string} usage
 */
export function showHelp(usage) {
  if (!asksForHelp()) return;
  process.stdout.write(`Usage: ${usage}\n`);
  process.exit(0);
}

/**
 * The arguments of a script that takes names, and no options but the named ones; anything else ends it with one line,
 * before it does anything.
 * @param {string} usage how the script is called
 * @param {number} most names that it takes
 * @param {readonly string[]} [options] that it takes, without values
 * @returns {string[]} the names alone
 */
export function namesGiven(usage, most, options = []) {
  showHelp(usage);
  const names = process.argv.slice(2).filter((name) => !options.includes(name));
  const wrong = names.find((name) => name.startsWith('-') || name === '') ?? names[most];
  if (wrong === undefined) return names;
  process.stderr.write(`It takes no ${wrong || 'empty argument'}. Usage: ${usage}\n`);
  process.exit(2);
}
