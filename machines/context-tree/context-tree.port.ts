import type { Coverage } from '#contract/context-coverage.ts';
import type { Service } from '#machines/kit/port.ts';

export interface ContextTreePort {
  /** Counts of all contexts; null from a server without the call. */
  readonly load: Service<void, Coverage | null>;
}
