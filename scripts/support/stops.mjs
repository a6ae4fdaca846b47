/** A Ctrl-C reaches npm start twice, from the terminal and from npm; within this time they are one. */
const SAME_STOP_MS = 500;

/**
 * Passes the wish to stop on to a server, each wish once: a second signal means that it shall not wait any longer.
 * @param {(signal: NodeJS.Signals) => void} send
 * @param {() => number} [now] milliseconds
 */
export function stopsFor(send, now = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** @param {NodeJS.Signals} signal */
    pass(signal) {
      const time = now();
      if (time - last < SAME_STOP_MS) return;
      last = time;
      // A closed terminal is no reason to be less careful with what runs.
      send(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    },
    /** Whether anybody has asked yet. */
    get asked() {
      return last !== Number.NEGATIVE_INFINITY;
    },
  };
}
