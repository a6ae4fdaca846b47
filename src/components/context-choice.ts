/** A context as it can be chosen. Lists of them stand in the order of the tree: each one before what is below it. */
export interface ContextOption {
  readonly identifier: string;
  /** How far below a root context it stands; 0 is a root. */
  readonly depth?: number;
  /** The contexts above it, from its root down; none unless said otherwise. */
  readonly path?: readonly string[];
  /** Whether it is in use; yes unless said otherwise. */
  readonly active?: boolean;
}

/** Props for choosing a context. */
export interface ContextChoice {
  /** Label of the option for no choice; 'Alle Kontexte' by default. */
  readonly none?: string;
  readonly contexts: readonly ContextOption[];
  /** The chosen context; null is all of them. */
  readonly value: string | null;
  readonly onChange: (identifier: string | null) => void;
}
