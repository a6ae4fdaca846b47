import type { Wording } from '#contract/wording.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { type Layer, resolveWording, wordingInheritance } from '#server/domain/inheritance.ts';

/** A context on the way to the root, with its stored wordings. */
export interface StoredLayer extends Layer {
  readonly wordings: readonly Wording[];
}

/**
 * Texts of a context for an identifier in each language, shown and own.
 * @param layers nearest first, root last
 */
export function matrixCells(
  layers: readonly StoredLayer[],
  identifier: string,
  langs: readonly string[],
  fallbackLang: string,
): MatrixCell[] {
  return langs.map((lang) => {
    const found = resolveWording(layers, identifier, lang, fallbackLang);
    const own = layers[0]?.wordings.find((wording) => wording.lang === lang);
    return {
      lang,
      value: found?.value ?? null,
      from: found && { contextIdentifier: found.contextIdentifier, lang: found.lang },
      own: own ? ownText(own) : null,
      isCutOff: wordingInheritance(layers, identifier, lang, fallbackLang).some(
        (layer) => layer.reason === 'reset' && layer.lang === lang,
      ),
    };
  });
}

function ownText({ id, value, active, resetInheritance, creationDate, modificationDate }: Wording) {
  return { id, value, active, resetInheritance, creationDate, modificationDate };
}
