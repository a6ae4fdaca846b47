/*
 * Loaded into a server before its own code (node --import): when the process that started it is gone, however it
 * went, the server stops too instead of staying behind with the port and the database.
 */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Watching must not be what keeps the server alive.
  process.channel?.unref();
}
