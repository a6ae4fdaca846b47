/**
 * How services of the console answer in development, as the address says it: `?answers=sync.look:idle,sync.preview:refused@3`.
 * Each entry names a machine, one of its services, one of the answers in paths/cases, and after how many seconds it comes;
 * `waits` never comes. The entries of a service are its next answers, one after the other; afterwards the server answers.
 */
export interface Entry {
  readonly machine: string;
  readonly service: string;
  readonly answer: string;
  readonly seconds: number;
}

/** The name of the parameter in the address. */
export const PARAMETER = 'answers';
/** The answer that never comes. */
export const WAITS = 'waits';

const ENTRY = /^([\w-]+)\.(\w+):([^@]+)(?:@(\d+))?$/;

/**
 * Reads what an address says.
 * @throws Error that names an entry that means nothing
 */
export function scriptIn(search: string): readonly Entry[] {
  const written = new URLSearchParams(search).get(PARAMETER) ?? '';
  return written
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, machine, service, answer, seconds] = ENTRY.exec(entry) ?? [];
      if (machine === undefined || service === undefined || answer === undefined)
        throw new Error(`?${PARAMETER} takes entries such as sync.preview:refused@3, not ${entry}`);
      return { machine, service, answer, seconds: Number(seconds ?? 0) };
    });
}

/** Writes entries as an address takes them; empty where there are none. */
export function scriptOf(entries: readonly Entry[]): string {
  const written = entries.map(
    ({ machine, service, answer, seconds }) =>
      `${machine}.${service}:${encodeURIComponent(answer)}${seconds > 0 ? `@${seconds}` : ''}`,
  );
  return written.length > 0 ? `${PARAMETER}=${written.join(',')}` : '';
}
