import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as the security log names it. */
export interface Origin {
  /** null: the server's own machine. */
  readonly address: string | null;
  readonly requestId: string | null;
}

export function originOf(request: FastifyRequest): Origin & { readonly address: string } {
  return { address: request.ip, requestId: request.id };
}
