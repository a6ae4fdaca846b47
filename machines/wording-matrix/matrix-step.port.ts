import type { Wording } from '#contract/wording.ts';
import type { Service } from '#machines/kit/port.ts';
import type { TextWrite } from '#machines/wording-matrix/matrix-step.ts';

export interface MatrixStepPort {
  /**
   * Stores all texts or none, and answers them in the same order.
   * @param key the idempotency key
   */
  readonly save: Service<
    { readonly texts: readonly TextWrite[]; readonly key: string },
    { readonly wordings: readonly Wording[] }
  >;
}
