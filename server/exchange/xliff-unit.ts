import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { type Gathered, markOf, type TextState } from '#server/exchange/file-text.ts';

/** A segment, or what lies between two of them. */
export interface Part {
  source: string | null;
  target: string | null;
  /** Place of the target among those of the unit, counted from 1. */
  order: number | null;
  state: string | undefined;
  readonly isIgnorable: boolean;
}

/** A unit while it is read. */
export interface Unit {
  readonly place: FilePlace;
  /** Names of attributes without their prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly parts: Part[];
  /** Codes that its inline elements refer to. */
  readonly data: Map<string, string>;
  /** An element in the target that would be lost. */
  foreign: string | null;
  /** The same in the source, which then cannot be compared. */
  isSourceForeign: boolean;
}

interface Languages {
  readonly source: string | null;
  readonly target: string;
}

const STATES: Readonly<Record<string, TextState>> = {
  ...{ initial: 'initial', new: 'initial', 'needs-translation': 'initial' },
  ...{ 'needs-adaptation': 'needs-review', 'needs-l10n': 'needs-review' },
  ...{ 'needs-review-adaptation': 'needs-review', 'needs-review-l10n': 'needs-review' },
  ...{ 'needs-review-translation': 'needs-review' },
  ...{ translated: 'done', reviewed: 'done', 'signed-off': 'done', final: 'done' },
};

/** Takes a unit. One whose segments do not all have a target has no text. */
export function takeUnit(gathered: Gathered, unit: Unit, original: string | null, langs: Languages): void {
  const { place, attributes, foreign, parts } = unit;
  const identifier = attributes.get('name') ?? attributes.get('resname') ?? attributes.get('id') ?? '';
  const refuse = (said: string) =>
    gathered.refuse(
      { identifier, lang: langs.target },
      { place, property: 'target', code: REFUSAL.invalid, reason: 'element', said },
    );
  const targets = inOrder(parts);
  if (foreign !== null || !targets) {
    refuse(foreign ?? 'order');
    return;
  }
  const active = markOf(attributes.get('active'));
  const resetInheritance = markOf(attributes.get('resetInheritance'));
  const date = attributes.get('modificationDate');
  const state = stateOf(parts);
  const source = sourceOf(unit, langs.source);
  const id = attributes.get('id');
  gathered.take({
    ...{ place, identifier, lang: langs.target },
    value: targets.every((target) => target !== null) ? targets.join('') : null,
    ...(typeof active === 'boolean' && { active }),
    ...(typeof resetInheritance === 'boolean' && { resetInheritance }),
    ...(date !== undefined && { modificationDate: date === '' ? null : date }),
    ...(source && { source }),
    ...(state && { state }),
    ...(original !== null && { original }),
    ...(id !== undefined && { id }),
  });
}

/** Targets in the order of the translation; null where two of them claim one place. */
function inOrder(parts: readonly Part[]): readonly (string | null)[] | null {
  const targets: (string | null)[] = [];
  const taken = new Set<number>();
  for (const [index, { source, target, order, isIgnorable }] of parts.entries()) {
    const at = (order ?? index + 1) - 1;
    if (at < 0 || at >= parts.length || taken.has(at)) return null;
    taken.add(at);
    targets[at] = target ?? (isIgnorable ? (source ?? '') : null);
  }
  return targets;
}

function sourceOf({ parts, isSourceForeign }: Unit, lang: string | null) {
  const sources = parts.map(({ source }) => source).filter((source) => source !== null);
  const value = sources.join('');
  return lang === null || isSourceForeign || value === '' ? null : { lang, value };
}

/** The state of the segment that has got least far. */
function stateOf(parts: readonly Part[]): TextState | null {
  const states = parts.flatMap(({ state, isIgnorable }) => (isIgnorable ? [] : (STATES[state ?? ''] ?? [])));
  return (['initial', 'needs-review', 'done'] as const).find((one) => states.includes(one)) ?? null;
}
