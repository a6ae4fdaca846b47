import type { Endpoint } from '#contract/endpoint.ts';
import type { Service } from '#machines/kit/port.ts';

export interface ServerOverviewPort {
  /** Every endpoint that the server knows. */
  readonly load: Service<void, readonly Endpoint[]>;
}
