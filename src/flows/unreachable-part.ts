import { ServiceFailure } from '#machines/kit/failure.ts';

/** A part of the console that could not be fetched, as every failure of the network is reported. */
export function unreachablePart(error: unknown): ServiceFailure {
  return new ServiceFailure({
    kind: 'unreachable',
    cause: 'network',
    status: null,
    requestId: null,
    detail: `a part of the console could not be loaded: ${error instanceof Error ? error.message : error}`,
  });
}
