/**
 * Whether arguments ask a program for help, which is all that it does then.
 * @param {readonly string[]} args
 */
export function asksForHelp(args) {
  return args.includes('--help') || args.includes('-h');
}
