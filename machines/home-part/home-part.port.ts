import type { Coverage } from '#contract/context-coverage.ts';
import type { ContextFindings, ServerWork, WorkChanges } from '#contract/home-work.ts';
import type { Service } from '#machines/kit/port.ts';

/** The contexts that the user looks after. */
export interface OwnContexts {
  /** Identifiers, in their order. */
  readonly own: readonly string[];
  /** How complete these are; null from a server that does not count. */
  readonly coverage: Coverage | null;
}

/** Data of each part of the home page; null from a server that does not answer it. */
export interface HomeParts {
  readonly contexts: OwnContexts;
  readonly findings: readonly ContextFindings[] | null;
  readonly changes: WorkChanges | null;
  readonly server: ServerWork | null;
}

export type HomePartName = keyof HomeParts;

/** The answer for one part, which says for which. */
export type HomePartAnswer = {
  readonly [Name in HomePartName]: { readonly part: Name; readonly data: HomeParts[Name] };
}[HomePartName];

export interface HomePartPort {
  readonly load: Service<{ readonly part: HomePartName }, HomePartAnswer>;
}
