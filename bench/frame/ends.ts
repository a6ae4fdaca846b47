const running = new Map<() => void, { readonly kept: boolean }>();

/** The processes that a row has started do not outlive the bench, however it ends. */
export function endAllOnSignal(): void {
  process.once('exit', () => end(() => true));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** Ends what a row has left running that was given up; what is kept for the rows that follow stays. */
export function endLeftovers(): void {
  end(({ kept }) => !kept);
}

function end(which: (one: { readonly kept: boolean }) => boolean): void {
  for (const [stop, one] of running) {
    if (which(one)) stop();
  }
}

/**
 * Has something ended with this process.
 * @param stop has to do so at once
 * @param kept whether it serves several rows
 * @returns forgets it, because it has ended already
 */
export function endsWithUs(stop: () => void, kept = false): () => void {
  running.set(stop, { kept });
  return () => void running.delete(stop);
}
