/*
 * Imported by the programs that a person starts. A reader such as `head` has had enough: the program still does its work,
 * and has its own exit code.
 */
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
});
