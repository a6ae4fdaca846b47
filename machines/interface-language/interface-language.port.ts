import type { Service } from '#machines/kit/port.ts';

/** How much of a language could be shown. */
export interface ShownLanguage {
  /** False when only the base language's messages arrived, without those of the region. */
  readonly complete: boolean;
}

export interface InterfaceLanguagePort {
  /** Loads the messages of the base language and of the locale, shows the interface in them, and remembers a choice. */
  readonly showLanguage: Service<{ readonly locale: string; readonly chosen: boolean }, ShownLanguage>;
}
