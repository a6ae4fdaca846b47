import { asLoaded } from './load.ts';
import type { Loaded, TextStorage } from './types.ts';

/**
 * Keeps the last texts of each language for the day on which the server is not there. Whatever a storage does wrong,
 * such as being full or holding something else, is as if it held nothing.
 * @param name distinguishes the texts of one context on one server from all others
 */
export function keeper(storage: TextStorage | null | undefined, name: string) {
  /** The browser's where none is given, and none in Node.js; throws where the user or a private window forbids it. */
  const place = () =>
    storage === undefined && typeof document !== 'undefined' ? globalThis.localStorage : storage;
  const read = async (key: string): Promise<unknown> => {
    try {
      return JSON.parse((await place()?.getItem(`texts ${name} ${key}`)) ?? 'null');
    } catch {
      return null;
    }
  };
  const write = async (key: string, value: unknown) => {
    try {
      await place()?.setItem(`texts ${name} ${key}`, JSON.stringify(value));
    } catch {
      // Full or forbidden.
    }
  };
  return {
    /** The last texts that were loaded for the wanted languages, otherwise those of the first one that is kept. */
    async last(langs: readonly string[]): Promise<Loaded | null> {
      const named = await read(`for ${langs}`);
      for (const lang of [named, ...langs.flatMap((one) => [one, one.split(/[-_]/, 1)[0]])]) {
        const loaded = typeof lang === 'string' && asLoaded(await read(lang.replace('-', '_')));
        if (loaded) return loaded;
      }
      return null;
    },
    async keep(langs: readonly string[], loaded: Loaded): Promise<void> {
      await write(loaded.lang, loaded);
      await write(`for ${langs}`, loaded.lang);
    },
  };
}
