import { ALL_LANGUAGES, FALLBACK_LANGUAGE, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type Wording, type WordingLayer, wordingListForContext } from '#contract/wording.ts';
import { wordingGet } from '#contract/wording-get.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { failureOf } from '#machines/kit/failure.ts';
import type {
  WordingOrigin,
  WordingOriginPort,
  WordingQuestion,
} from '#machines/wording-origin/wording-origin.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { PRESENT_TEXTS } from '#src/ecs/present-texts.ts';

const FALLBACK_LANG_IDENTIFIER = 'Global.fallbackLang';

/**
 * Every layer that has a part in what a context shows for an identifier in a language, nearest first. A language
 * without a text of its own shows what stands there for all languages, and without that either, the fallback language.
 * @param withChecks also what the checks compare a text there with, from a server that has them
 */
export async function findWordingOrigin(
  question: WordingQuestion,
  signal: AbortSignal,
  withChecks = false,
): Promise<WordingOrigin> {
  const [origin, basis] = await Promise.all([
    findLayers(question, signal),
    withChecks ? checksBasis(question, signal) : {},
  ]);
  return { ...origin, ...basis };
}

const findLayers: WordingOriginPort['find'] = async (question, signal) => {
  const { contextIdentifier, lang, identifier } = question;
  try {
    const { data } = await layersOf({ contextIdentifier, identifier }, signal);
    const row = rowIn(data, lang) ?? rowIn(data, ALL_LANGUAGES);
    if (row) return originOf(row.wordingInheritance ?? [], lang);
    return await fallbackOrigin(data, question, signal);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // Another ECS server may say nothing of a context that is switched off.
    return { isContextActive: false, layers: [] };
  }
};

/** Why not, where it does not come: the layers are worth showing without what is found in the text. */
async function checksBasis(
  { contextIdentifier, identifier }: WordingQuestion,
  signal: AbortSignal,
): Promise<Pick<WordingOrigin, 'reference' | 'note' | 'checksFailure'>> {
  if (!can('checkTexts')) return {};
  const request = { context: contextIdentifier, prefix: identifier, maxResult: 1 };
  try {
    const { matrix } = await callEcs(wordingMatrix, request, { signal });
    const row = matrix.rows.find((one) => one.identifier === identifier);
    return { reference: row?.reference ?? null, note: row?.note ?? null };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'sessionLost') throw error;
    return { checksFailure: failure };
  }
}

function isNotFound(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.code === REFUSAL.notFound;
}

/** The rows of an identifier in a context, one for each language that a layer has it in. */
async function layersOf(
  filter: Pick<WordingQuestion, 'contextIdentifier' | 'identifier'>,
  signal: AbortSignal,
): Promise<{ readonly data: readonly Wording[] }> {
  const request = { offset: 0, maxResult: LIMITS.listRows, keyWord: '', filter };
  return (await callEcs(wordingListForContext, request, { signal })).listData;
}

function rowIn(rows: readonly Wording[], lang: string): Wording | undefined {
  return rows.find((row) => row.lang === lang);
}

function originOf(entries: readonly WordingLayer[], lang: string): WordingOrigin {
  const concerns = (layer: WordingLayer) =>
    layer.lang === lang || layer.lang === ALL_LANGUAGES || layer.wins === true;
  const shown = entries.find(({ wins }) => wins);
  const isFallback = shown?.lang !== undefined && shown.lang !== lang && shown.lang !== ALL_LANGUAGES;
  return {
    isContextActive: true,
    layers: entries.filter(concerns),
    otherLanguages: entries.filter((layer) => !concerns(layer)),
    fallbackLang: isFallback ? (shown.lang ?? null) : null,
  };
}

/** Nothing stands there in the language, nor for all: a row of any other language has every layer all the same. */
async function fallbackOrigin(
  rows: readonly Wording[],
  question: WordingQuestion,
  signal: AbortSignal,
): Promise<WordingOrigin> {
  const entries = rows[0]?.wordingInheritance ?? [];
  if (entries.length === 0) return { isContextActive: true, layers: [] };
  const fallbackLang = await fallbackLanguageOf(question, signal);
  const shown = rowIn(rows, fallbackLang)?.wordingInheritance?.find(
    ({ wins, lang }) => wins && lang === fallbackLang,
  );
  const seen = entries.map((layer): WordingLayer => {
    const wins =
      shown !== undefined && layer.lang === shown.lang && layer.contextIdentifier === shown.contextIdentifier;
    const reason = layer.reason === 'inactive' ? 'inactive' : 'otherLanguage';
    return { ...layer, wins, reason };
  });
  return { ...originOf(seen, question.lang), fallbackLang };
}

/** The language that the context itself names for this; a server that would send all of its texts for it is not asked. */
async function fallbackLanguageOf(
  { contextIdentifier, identifier }: WordingQuestion,
  signal: AbortSignal,
): Promise<string> {
  if (!can('readByPrefix')) return FALLBACK_LANGUAGE;
  const request = { context: contextIdentifier, prefix: identifier };
  try {
    const { wordings } = await callEcs(wordingGet, request, { signal, headers: PRESENT_TEXTS });
    return wordings.fallbackLang ?? FALLBACK_LANGUAGE;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // An inactive context hands out nothing; what it would name stands in its overview.
    const { data } = await layersOf({ contextIdentifier, identifier: FALLBACK_LANG_IDENTIFIER }, signal);
    const named = rowIn(data, ALL_LANGUAGES) ?? rowIn(data, FALLBACK_LANGUAGE);
    return named?.value?.trim() || FALLBACK_LANGUAGE;
  }
}
