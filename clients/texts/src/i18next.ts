import { fill } from './fill.ts';
import { loadTexts, type Texts, type TextsOptions } from './texts.ts';
import type { Values } from './types.ts';

/** What of i18next's services a backend needs. */
interface Services {
  readonly resourceStore: {
    addResourceBundle(
      lang: string,
      namespace: string,
      texts: object,
      deep: boolean,
      overwrite: boolean,
    ): unknown;
    removeResourceBundle(lang: string, namespace: string): unknown;
  };
}

type Done = (error: Error | null, texts: Record<string, string> | false) => void;

/**
 * Options of i18next with which it reads texts as they are written here: identifiers with dots, `{%name%}` in any case,
 * and plural forms as `identifier.one`, `identifier.other`. Values are escaped unless i18next is configured otherwise.
 */
export const i18nextOptions = {
  keySeparator: false as const,
  nsSeparator: false as const,
  pluralSeparator: '.',
  // A text is what an editor has written: `$t(…)` in it is no call of another one, and no text holds a NUL.
  interpolation: { prefix: '{%', suffix: '%}', nestingPrefix: '\u0000' },
  /** i18next finds a value by its name as written; this finds it in any case, and leaves the others visible. */
  missingInterpolationHandler: (_text: string, [written]: string[], values: object) =>
    fill(written ?? '', values as Values),
};

/**
 * Backend of i18next: the texts of a context, each language followed live. Namespaces are not distinguished.
 * With react-i18next, `react: { bindI18nStore: 'added' }` shows changes at once.
 */
export function textsBackend(options: Omit<TextsOptions, 'lang' | 'console'>) {
  const open = new Map<string, Promise<Texts>>();
  const close = (name: string) => {
    open.get(name)?.then(
      (texts) => texts.close(),
      () => {},
    );
    open.delete(name);
  };
  let services: Services | null = null;
  return {
    type: 'backend' as const,
    init(given: Services) {
      services = given;
    },
    read(lang: string, namespace: string, done: Done) {
      // i18next reads again what it is to reload.
      const name = JSON.stringify([lang, namespace]);
      close(name);
      const loading = loadTexts({ ...options, lang });
      open.set(name, loading);
      loading.then(
        (texts) => {
          texts.onChange(() => {
            const store = services?.resourceStore;
            // Otherwise a text that is gone would stay.
            store?.removeResourceBundle(lang, namespace);
            store?.addResourceBundle(lang, namespace, texts.all, false, true);
          });
          done(null, texts.all);
        },
        (error: Error) => done(error, false),
      );
    },
    /** Ends listening. */
    close() {
      for (const name of [...open.keys()]) close(name);
    },
  };
}
