import { ALL_LANGUAGES, FALLBACK_LANGUAGE } from '#contract/limits.ts';
import { FALLBACK_LANG_IDENTIFIER, type LayerWording } from '#server/domain/inheritance.ts';

/**
 * All texts of one context in the form that clients read: language code or 'all', then identifier, then value.
 *
 * Under a language stand exactly the texts that the walk of that language ends with at a wording in that language; a
 * text that lies behind a reset is left out. Under 'all' stands the nearest text for all languages. A client finds
 * any text with three looks and never needs the tree:
 *
 *     flattened[lang][identifier] ?? flattened.all[identifier] ?? flattened[fallbackLang][identifier] ?? default text
 *
 * Layers are added one after the other, nearest first; the rows of one layer may come in any number of pieces, so that
 * a large context is read without holding up anything else.
 */
export class FlattenedWordings {
  readonly texts = new Map<string, Map<string, string>>();
  #closed = new Set<string>();
  #closedByThisLayer = new Set<string>();

  /** Takes wordings of the current layer, which belongs to an active context. Inactive ones are skipped. */
  add(wordings: Iterable<LayerWording>): void {
    for (const wording of wordings) {
      if (!wording.active || this.#closed.has(wording.identifier)) continue;
      const ofLang = this.#textsOf(wording.lang);
      if (!ofLang.has(wording.identifier)) ofLang.set(wording.identifier, wording.value ?? '');
      if (wording.lang === ALL_LANGUAGES && wording.resetInheritance) {
        this.#closedByThisLayer.add(wording.identifier);
      }
    }
  }

  /** The layer is complete: what its resets close stays closed for the layers above. */
  endLayer(): void {
    for (const identifier of this.#closedByThisLayer) this.#closed.add(identifier);
    this.#closedByThisLayer.clear();
  }

  /** The text that a client finds for an identifier in a language; undefined where its default text applies. */
  lookUp(identifier: string, lang: string, fallbackLang: string): string | undefined {
    return (
      this.texts.get(lang)?.get(identifier) ??
      this.texts.get(ALL_LANGUAGES)?.get(identifier) ??
      this.texts.get(fallbackLang)?.get(identifier)
    );
  }

  /** The fallback language of the context whose texts these are. */
  fallbackLang(): string {
    const named = this.lookUp(FALLBACK_LANG_IDENTIFIER, ALL_LANGUAGES, FALLBACK_LANGUAGE);
    return named?.trim() || FALLBACK_LANGUAGE;
  }

  /** The texts of these languages and of their bases, with those for all languages. */
  only(langs: readonly string[]): Map<string, Map<string, string>> {
    const wanted = new Set([...langs.flatMap(withBase), ALL_LANGUAGES]);
    return new Map([...this.texts].filter(([lang]) => wanted.has(lang)));
  }

  /**
   * Where a client would look for a text of one language, nearest first: the exact language, its base, what stands for
   * all languages, the fallback language.
   * @param langs the most wanted one first; the first that has texts is taken, otherwise the fallback language
   */
  lookedUpIn(langs: readonly string[], fallbackLang: string): LookedUp {
    const wanted = langs.find((lang) => withBase(lang).some((one) => this.texts.has(one))) ?? fallbackLang;
    const nearest = new Set([...withBase(wanted), ALL_LANGUAGES, ...withBase(fallbackLang)]);
    const [exact = wanted, base = exact] = withBase(wanted);
    return {
      lang: this.texts.has(exact) ? exact : base,
      nearest: [...nearest].flatMap((lang) => this.texts.get(lang) ?? []),
    };
  }

  #textsOf(lang: string): Map<string, string> {
    const known = this.texts.get(lang);
    if (known) return known;
    const fresh = new Map<string, string>();
    this.texts.set(lang, fresh);
    return fresh;
  }
}

export interface LookedUp {
  /** The language that was found. */
  readonly lang: string;
  readonly nearest: readonly ReadonlyMap<string, string>[];
}

/** A locale, and the language that it is one of: de_AT, de. */
function withBase(lang: string): string[] {
  const base = lang.split('_', 1)[0] ?? lang;
  return base === lang ? [lang] : [lang, base];
}
