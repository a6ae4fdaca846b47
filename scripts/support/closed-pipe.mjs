/*
 * Imported by what writes many lines. A reader such as `head` has had enough: the script still does its work, and has its
 * own exit code.
 */
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
});
