/** How long an event loop has stood still at most, and how much of that the process itself was at work, in milliseconds. */
export interface Standstill {
  readonly stood: number;
  readonly worked: number;
}

const EVERY_MS = 1;

/**
 * Looks at the event loop of this thread as often as it lets anybody. Where other work runs on the machine, a thread that
 * has something to do waits for its turn: that is in `stood`, and not in `worked`.
 * @returns ends the watch
 */
export function watchStandstill(): () => Standstill {
  let [stood, worked] = [0, 0];
  let at = performance.now();
  let spent = spentHere();
  const look = () => {
    const [now, spentNow] = [performance.now(), spentHere()];
    stood = Math.max(stood, now - at - EVERY_MS);
    worked = Math.max(worked, spentNow - spent);
    [at, spent] = [now, spentNow];
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    look();
    clearInterval(timer);
    return { stood, worked };
  };
}

function spentHere(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
