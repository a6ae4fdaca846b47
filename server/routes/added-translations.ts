import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod';
import { COMPLETE_LANGUAGES } from '#contract/interface-languages.ts';

/** `it.json` and `it_IT.json`: a language, and what one of its regions says otherwise. */
const FILE = /^([a-z]{2})(?:_[A-Z]{2})?\.json$/;
/** Some thirty times what a catalog of the console takes. */
const LARGEST = 5_000_000;
/** As good as prepared files for a tenth of their time. */
const BROTLI_QUALITY = 6;

/** A catalog as `npm run translations -- --import` writes it: texts by identifier, in ICU MessageFormat. */
const catalogSchema = z.record(z.string(), z.string());

/** A file of translations, in each encoding that a browser may ask for. */
export interface TranslationsFile {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

interface Kept {
  readonly version: string;
  readonly file: TranslationsFile;
}

/**
 * The catalogs in the folder TRANSLATIONS_DIR: languages that the console does not bring, and texts that are to read
 * otherwise in those that it brings. A changed file is read at the next request.
 */
export class AddedTranslations {
  readonly #folder: string;
  readonly #builtIn: string;
  readonly #warn: (sentence: string) => void;
  readonly #kept = new Map<string, Kept>();

  /**
   * @param folder need not exist
   * @param builtIn folder of the compiled files that the build has made
   * @param warn receives what is wrong with a catalog; that catalog, or that text of it, counts as absent
   */
  constructor(folder: string, builtIn: string, warn: (sentence: string) => void) {
    this.#folder = folder;
    this.#builtIn = builtIn;
    this.#warn = warn;
  }

  /**
   * Returns the compiled messages of a file: the built-in ones with the added ones over them.
   * @param name such as it.json; of an added language a file that is absent while another one exists has no messages
   * @returns null where nothing is added
   */
  async find(name: string): Promise<TranslationsFile | null> {
    const base = FILE.exec(name)?.[1];
    if (base === undefined) return null;
    const version = await this.#versionOf(name);
    if (version === null) {
      const isRegionOfAdded =
        !COMPLETE_LANGUAGES.includes(base) && (await this.#versionOf(`${base}.json`)) !== null;
      return isRegionOfAdded ? encoded({}) : null;
    }
    const kept = this.#kept.get(name);
    if (kept?.version === version) return kept.file;
    const added = await this.#read(name);
    const file = await encoded({ ...(await this.#builtInMessages(name)), ...added });
    this.#kept.set(name, { version, file });
    return file;
  }

  /** Changes whenever the file does; null for none. */
  async #versionOf(name: string): Promise<string | null> {
    try {
      const { mtimeMs, size } = await stat(join(this.#folder, name));
      return `${mtimeMs} ${size}`;
    } catch {
      return null;
    }
  }

  async #read(name: string): Promise<Record<string, unknown>> {
    const path = join(this.#folder, name);
    const messages: Record<string, unknown> = {};
    try {
      if ((await stat(path)).size > LARGEST) throw new Error(`it is larger than ${LARGEST} bytes`);
      const catalog = catalogSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
      if (!catalog.success) throw new Error('it is no object of texts');
      // Only servers with such a catalog need the compiler.
      const { compileMessageOrThrow } = await import('@lingui/message-utils/compileMessage');
      for (const [id, text] of Object.entries(catalog.data)) {
        if (text.trim() === '') continue;
        try {
          messages[id] = compileMessageOrThrow(text);
        } catch (error) {
          this.#warn(`${path}: ${id} is not used: ${firstLine(error)}`);
        }
      }
    } catch (error) {
      this.#warn(`${path} is not used: ${firstLine(error)}`);
    }
    return messages;
  }

  async #builtInMessages(name: string): Promise<Record<string, unknown>> {
    try {
      return JSON.parse(await readFile(join(this.#builtIn, name), 'utf8')).messages;
    } catch {
      return {};
    }
  }
}

async function encoded(messages: Record<string, unknown>): Promise<TranslationsFile> {
  const plain = Buffer.from(JSON.stringify({ messages }));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(plain),
  ]);
  return { plain, gzip: zipped, br };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).replace(/\n[\s\S]*/, '');
}
