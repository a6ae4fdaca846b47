/*
 * Imported by what writes many lines. A reader such as `head` has had enough: no reason for another exit code than what
 * was found has.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
