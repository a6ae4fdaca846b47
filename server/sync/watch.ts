/** Clock for time limits: tests pass in one that stands still until it is moved. */
export interface Watch {
  /** Milliseconds since any moment; setting the machine's clock does not move it. */
  now(): number;
  /** Looks again and again until what is returned is called. */
  every(milliseconds: number, look: () => void): () => void;
}

export const WATCH: Watch = {
  now: () => performance.now(),
  every: (milliseconds, look) => {
    const timer = setInterval(look, milliseconds);
    return () => clearInterval(timer);
  },
};
