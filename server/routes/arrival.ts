import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyRefused } from '#server/routes/body-refusal.ts';

/** How long a request may take to arrive, in milliseconds (decisions.md section 13). */
export interface ArrivalLimits {
  /** For all of its headers, and then for all of its body. */
  readonly wholeMs: number;
  /** For the next bytes of a body of any size. */
  readonly pauseMs: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = { wholeMs: 30_000, pauseMs: 30_000 };
/** For the refusal to reach the client before the connection is cut. */
const FAREWELL_MS = 1_000;

const ARRIVALS = new WeakMap<IncomingMessage, Arrival>();

/** Watches one body arrive. Node's own deadline for requests holds for uploads too, so it cannot be used. */
class Arrival {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limits: ArrivalLimits;
  #timer: NodeJS.Timeout;
  #received = 0;

  constructor(request: IncomingMessage, response: ServerResponse, limits: ArrivalLimits) {
    this.#request = request;
    this.#response = response;
    this.#limits = limits;
    this.#timer = setTimeout(() => this.#refuse(limits.wholeMs), limits.wholeMs);
    const { socket } = request;
    const settle = () => {
      clearTimeout(this.#timer);
      // The connection may be kept for many more requests.
      socket.off('close', settle);
    };
    request.once('end', settle).once('close', settle);
    // A body that is not read has no end; its connection has.
    socket.once('close', settle);
  }

  /** From now on only a pause is too long, however much is still to come. */
  allowAnySize(): void {
    clearTimeout(this.#timer);
    this.#received = this.#request.socket.bytesRead;
    this.#timer = setInterval(() => {
      const { bytesRead } = this.#request.socket;
      if (bytesRead === this.#received) this.#refuse(this.#limits.pauseMs);
      this.#received = bytesRead;
    }, this.#limits.pauseMs);
  }

  /** Answers while the body is still being read and nothing has been answered; cuts the connection in any case. */
  #refuse(afterMs: number): void {
    clearTimeout(this.#timer);
    const { socket } = this.#request;
    const isAwaited = !this.#response.headersSent && this.#request.listenerCount('error') > 0;
    if (!isAwaited) {
      socket.destroy();
      return;
    }
    this.#request.emit('error', new BodyRefused('bodyTooSlow', afterMs / 1_000));
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  }
}

/** Cuts off a request whose body does not arrive in time; requests without a body cost nothing. */
export function watchArrival(
  request: IncomingMessage,
  response: ServerResponse,
  limits: ArrivalLimits,
): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  if (hasBody) ARRIVALS.set(request, new Arrival(request, response, limits));
}

/** Lets the body of a request be of any size, as long as it keeps coming. */
export function allowAnySize(request: IncomingMessage): void {
  ARRIVALS.get(request)?.allowAnySize();
}
