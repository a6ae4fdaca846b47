/** Whether arguments ask a program for help, which is all that it does then. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}
