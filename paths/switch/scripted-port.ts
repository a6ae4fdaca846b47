import { type Entry, scriptIn, WAITS } from '#paths/switch/script.ts';

type Service = (input: unknown, signal: AbortSignal) => Promise<unknown>;

/** Waits that many seconds. @throws what the signal was ended with */
function passed(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The answer of an entry, from the cases. @throws what it fails with; Error where there is no such answer */
async function answered({ machine, service, answer, seconds }: Entry, signal: AbortSignal): Promise<unknown> {
  console.info(`[answers] ${machine}.${service} is answered with: ${answer}`);
  if (answer === WAITS) return new Promise((_, reject) => signal.addEventListener('abort', reject));
  // Loaded when the first one is wanted: nothing else of the console knows the cases.
  const [{ CASES }, { answerOf }] = await Promise.all([
    import('#paths/all.ts'),
    import('#paths/core/cases.ts'),
  ]);
  const cases = CASES.find(({ machine: { id } }) => id === machine);
  if (!cases) throw new Error(`there is no machine ${machine}`);
  const found = answerOf(cases, service, answer);
  await passed(seconds, signal);
  if ('gives' in found) return found.gives;
  if ('fails' in found) throw cases.conventions.errorOf(found.fails);
  throw new Error(`${service}: ${answer} is no answer of a service`);
}

/** What gives machines their services in a page that was loaded at an address; it goes on to other addresses without it. */
export function scriptedAt(search: string) {
  let left: readonly Entry[] | null = null;
  const takeNext = (machine: string, service: string): Entry | null => {
    left ??= scriptIn(search);
    const next = left.find((entry) => entry.machine === machine && entry.service === service) ?? null;
    left = left.filter((entry) => entry !== next);
    return next;
  };
  /** The services of a machine, which answer as the address says first. */
  return <Port extends object>({ id }: { readonly id: string }, port: Port): Port => {
    const parts = Object.entries(port).map(([name, part]) => {
      if (typeof part !== 'function') return [name, part];
      const scripted: Service = async (input, signal) => {
        const next = takeNext(id, name);
        return next ? answered(next, signal) : (part as Service)(input, signal);
      };
      return [name, scripted];
    });
    return Object.fromEntries(parts) as Port;
  };
}

export const scriptedPort = scriptedAt(globalThis.location?.search ?? '');
