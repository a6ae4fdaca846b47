import { spawn } from 'node:child_process';

const PROGRAM = 'systemd-notify';
/** So often within the time after which the service manager takes a service for stuck. */
const PINGS = 3;

type Environ = Readonly<Record<string, string | undefined>>;

/**
 * Tells systemd how this service is (Type=notify, WatchdogSec=). The event loop sends the pings: one that is blocked
 * sends none, and the service is restarted. By systemd's own program, because Node.js has no datagram sockets of a
 * path; the unit needs NotifyAccess=all for that. Does nothing where no service manager wants to know.
 */
export class ServiceManager {
  readonly #environ: Environ;
  readonly #report: (line: string) => void;
  #isSending = false;

  /** @param report is given a line whenever systemd cannot be notified */
  constructor(environ: Environ, report: (line: string) => void) {
    this.#environ = environ;
    this.#report = report;
  }

  /** From now on requests are answered; pings begin where they are wanted. */
  ready(): void {
    this.#tell('READY=1');
    const every = this.#pingEveryMs();
    if (every !== null) setInterval(() => this.#ping(), every).unref();
  }

  /** The stop has begun. */
  stopping(): void {
    this.#tell('STOPPING=1');
  }

  /** A program that hangs gets no company. */
  #ping(): void {
    if (!this.#isSending) this.#tell('WATCHDOG=1');
  }

  #pingEveryMs(): number | null {
    const { WATCHDOG_USEC: microseconds, WATCHDOG_PID: pid } = this.#environ;
    const isOurs = pid === undefined || Number(pid) === process.pid;
    return isOurs && Number(microseconds) > 0 ? Number(microseconds) / 1_000 / PINGS : null;
  }

  #tell(state: string): void {
    const { NOTIFY_SOCKET, PATH } = this.#environ;
    if (!NOTIFY_SOCKET) return;
    this.#isSending = true;
    // Nothing else of the environment: it holds secrets.
    const child = spawn(PROGRAM, [state], { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' });
    child.unref();
    child.once('exit', () => {
      this.#isSending = false;
    });
    child.once('error', (error) => {
      this.#isSending = false;
      this.#report(
        `systemd is not notified ${state}: ${error.message}. The unit needs ${PROGRAM} on its PATH.`,
      );
    });
  }
}
