import type { Coverage } from '#contract/context-coverage.ts';
import type { Service } from '#machines/kit/port.ts';

export interface ContextTreePort {
  /** What all contexts hold; null from a server that does not count it. */
  readonly load: Service<void, Coverage | null>;
}
