declare global {
  /** The browser's, where its types are there; a project for Node.js alone need not have them. */
  interface ParentNode {}
}

/** Values of placeholders, by name; upper and lower case are one. A number called `count` picks the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** Texts of one language, by identifier. */
export type TextTable = Readonly<Record<string, string>>;

/** The texts of a context in one language, as the server has resolved them. */
export interface Loaded {
  readonly context: string | null;
  /** As the server writes it: 'de_AT'. */
  readonly lang: string;
  /** Names the texts of the context as a whole; null when unknown. */
  readonly rev: string | null;
  readonly texts: TextTable;
}

/** Where the last texts are kept: localStorage, or anything of this form. */
export interface TextStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
}

export interface Options {
  /** Address of the server, without `/ecs`: 'https://texts.example'. */
  readonly url: string;
  /** Without one, the server's default context. */
  readonly context?: string;
  /** The wanted language, or several: the first that has texts is taken. In a browser its own unless given. */
  readonly lang?: string | readonly string[];
  /** Texts to show where the server has none, and until there are any. */
  readonly defaults?: TextTable;
  /** Text in place of one that is missing; the identifier unless given. */
  readonly missing?: (identifier: string) => string;
  /** Keeps the last texts: localStorage in a browser unless given, null for nowhere. */
  readonly storage?: TextStorage | null;
  /** Whether to follow changes; true unless given. */
  readonly live?: boolean;
  /** Address of the console, in which Alt+click on a text opens it, and Alt+Shift+T lists the texts; without one, both are left alone. */
  readonly console?: string;
  /** Milliseconds to wait for the server until the last texts are shown; 3,000 unless given. */
  readonly timeout?: number;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

export interface Live {
  /** The language of the texts, as `lang` attributes and Intl write it: 'de-AT'. */
  readonly lang: string;
  /** The context that the texts are of; null when unknown. */
  readonly context: string | null;
  /** Names these texts; null while there are none from the server. */
  readonly rev: string | null;
  /** Whether the server could not be reached at the last try, so that there may be newer ones. */
  readonly isStale: boolean;
  /** All texts, unfilled. */
  readonly all: TextTable;
  /** Whether the identifier has a text, be it a default one. */
  has(identifier: string): boolean;
  /** The text with its values filled in. With a number `count`, the plural form that the language uses for it. */
  text(identifier: string, values?: Values): string;
  /** Calls back whenever the texts have become others; returns what ends that. */
  onChange(listener: () => void): () => void;
  /** Shows another language, or the first of several that has texts. */
  setLanguage(lang: string | readonly string[]): Promise<void>;
  /**
   * Fills the elements with `data-text` below the root now and on every change; of a document also its `lang`.
   * Returns what ends that.
   */
  apply(root: ParentNode): () => void;
  /** Ends listening; the texts stay readable. */
  close(): void;
}
