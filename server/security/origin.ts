import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as the security log names it. */
export interface Origin {
  /** null: the server's own machine. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** What the request says about its program (User-Agent). */
  readonly device?: string | null;
}

const DEVICE_LENGTH = 500;

export function originOf(request: FastifyRequest): Origin & { readonly address: string } {
  return {
    address: request.ip,
    requestId: request.id,
    device: request.headers['user-agent']?.slice(0, DEVICE_LENGTH) ?? null,
  };
}
