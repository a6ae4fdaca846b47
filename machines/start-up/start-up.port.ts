import type { TreeContext } from '#contract/context-tree.ts';
import type { Language } from '#contract/language.ts';
import type { Service } from '#machines/kit/port.ts';

export interface StartUpPort {
  /** All contexts, the tree being small enough to have it whole. */
  readonly loadContexts: Service<void, readonly TreeContext[]>;
  readonly loadLanguages: Service<void, readonly Language[]>;
}
