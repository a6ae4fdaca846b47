import { createHash } from 'node:crypto';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { type CheckedText, checkText } from '#contract/text-checks.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import { type Layer, type LayerWording, resolveWording } from '#server/domain/inheritance.ts';

/** The time of a value that has been taken over and that no editor has confirmed: older than every reference. */
export const UNREVIEWED = 0;

/** One text of one context, with when it got its value. */
export interface DatedWording extends LayerWording {
  /** Epoch milliseconds, as the other. */
  readonly creationDate: number;
  readonly valueDate: number;
}

/** One context on the way to the root, with its dated texts. */
export interface DatedLayer extends Layer {
  readonly wordings: readonly DatedWording[];
}

/** In which languages references are looked for. */
export interface ReferenceLanguages {
  readonly fallback: string;
  /** The one that most texts have; it stands in where the fallback language has no text. */
  readonly most: string;
}

/** The text that all texts of an identifier in a context are compared with. */
export interface Reference {
  readonly lang: string;
  readonly value: string;
  readonly wording: DatedWording | null;
}

/**
 * The text of an identifier that those in other languages are translations of; null where there is none, or an empty one.
 * @param layers nearest first, root last
 */
export function referenceOf(
  layers: readonly DatedLayer[],
  identifier: string,
  { fallback, most }: ReferenceLanguages,
): Reference | null {
  const found = resolveWording(layers, identifier, fallback, most);
  if (!found || found.value === '') return null;
  const layer = layers.find(({ contextIdentifier }) => contextIdentifier === found.contextIdentifier);
  const wording = layer?.wordings.find(
    (one) => one.identifier === identifier && one.lang === found.lang && one.active,
  );
  return { lang: found.lang, value: found.value, wording: wording ?? null };
}

/** Findings of a stored text, `outdated` among them. */
export function storedFindings(
  own: DatedWording,
  reference: Reference | null,
  note: CheckedText['note'],
): readonly TextFinding[] {
  const findings = textFindings(own, reference, note);
  return isOutdated(own, reference) ? [...findings, { check: 'outdated', detail: '' }] : findings;
}

/** Findings of a text that may not be stored yet. */
export function textFindings(
  { lang, value }: Pick<LayerWording, 'lang' | 'value'>,
  reference: Reference | null,
  note: CheckedText['note'],
): readonly TextFinding[] {
  const compared = reference && reference.lang !== lang ? reference : null;
  return checkText({ value: value ?? '', lang, reference: compared, note });
}

/** That a reference was written later than a text does not mean that it was another one before. */
function isOutdated(own: DatedWording, reference: Reference | null): boolean {
  const other = reference?.wording;
  if (!other || !own.value || own.lang === other.lang || own.lang === ALL_LANGUAGES) return false;
  if (own.valueDate === UNREVIEWED) return true;
  return other.valueDate > own.valueDate && other.valueDate > other.creationDate;
}

/** Stands for a text and what it is compared with: what was accepted of them holds only while neither changes. */
export function fingerprintOf(value: string | null, reference: Reference | null): string {
  const parts = [value ?? '', reference?.lang ?? '', reference?.value ?? ''];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22);
}
