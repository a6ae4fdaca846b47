/** A context that is to be put below another one. */
export interface Moving {
  readonly identifier: string;
  /** Where it is to stand; null while that is not chosen. */
  readonly target: string | null;
  /** Why it cannot stand below a context, in words; null when it can. */
  readonly blocked: (parent: string) => string | null;
  readonly onTarget: (parent: string) => void;
  readonly onCancel: () => void;
}
