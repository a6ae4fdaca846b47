import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { type Gathered, type TextState, UnreadableFile } from '#server/exchange/file-text.ts';
import { fromIcu } from '#server/exchange/icu.ts';
import { NestingCheck } from '#server/exchange/json-limits.ts';
import { FORMS, type Form } from '#server/exchange/plurals.ts';
import { type FileHints, type Pieces, refuseKeyed, takeKeyed } from '#server/exchange/read-keyed.ts';
import { APPLE, fromCounted, JSON_STYLES } from '#server/exchange/styles.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads JSON whose properties are identifiers, flat or within each other. */
export function readJsonKeyed(pieces: Pieces, gathered: Gathered, hints: FileHints): null {
  const found = [...leavesOf(parsed(pieces), '')];
  const isI18next = hints.placeholders === 'i18next';
  const keys = new Set(found.map(([key]) => key));
  for (const [index, [key, value]] of found.entries()) {
    const identifier = isI18next ? withoutUnderscore(key, keys) : key;
    const unit = { place: { unit: 'entry', number: index + 1 } as const, identifier, lang: hints.lang };
    if (value === null) takeKeyed(gathered, { ...unit, value });
    else if (typeof value !== 'string') refuseKeyed(gathered, unit, 'notText');
    else if (hints.placeholders !== 'formatjs') {
      takeKeyed(gathered, { ...unit, value: JSON_STYLES[hints.placeholders].from(value) });
    } else takeIcu(gathered, unit, value);
  }
  return null;
}

function takeIcu(gathered: Gathered, unit: Parameters<typeof refuseKeyed>[1], text: string): void {
  const said = fromIcu(text);
  if (said) takeKeyed(gathered, { ...unit, ...said });
  else refuseKeyed(gathered, unit, 'icu');
}

function* leavesOf(node: Json, before: string): Generator<readonly [string, unknown]> {
  for (const [key, value] of Object.entries(node)) {
    if (isObject(value)) yield* leavesOf(value, `${before}${key}.`);
    else yield [`${before}${key}`, value];
  }
}

/** i18next has key_one where we have key.one; without key_other it is no plural form. */
function withoutUnderscore(key: string, keys: ReadonlySet<string>): string {
  const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/s.exec(key) ?? [];
  return base !== undefined && keys.has(`${base}_other`) && !keys.has(base) ? `${base}.${form}` : key;
}

/** Reads an application resource bundle; properties that begin with @ say something about the others. */
export function readArb(pieces: Pieces, gathered: Gathered, hints: FileHints): null {
  const root = parsed(pieces);
  const locale = root['@@locale'];
  const lang = typeof locale === 'string' ? locale : hints.lang;
  let number = 0;
  for (const [key, value] of Object.entries(root)) {
    if (key.startsWith('@@') || (key.startsWith('@') && isObject(value))) continue;
    number += 1;
    const unit = { place: { unit: 'entry', number } as const, identifier: key, lang };
    if (typeof value === 'string') takeIcu(gathered, unit, value);
    else refuseKeyed(gathered, unit, 'notText');
  }
  return null;
}

const STATES: Readonly<Record<string, TextState>> = {
  ...{ new: 'initial', needs_review: 'needs-review', translated: 'done', stale: 'done' },
};

/** Reads a string catalog of Apple, in all its languages. */
export function readXcstrings(pieces: Pieces, gathered: Gathered): null {
  const { strings, sourceLanguage } = parsed(pieces);
  if (!isObject(strings)) throw new UnreadableFile('notXcstrings');
  const of = typeof sourceLanguage === 'string' ? gathered.langOf(sourceLanguage) : null;
  for (const [index, [identifier, said]] of Object.entries(strings).entries()) {
    const { localizations, comment } = isObject(said) ? said : {};
    if (!isObject(localizations)) continue;
    const legend = typeof comment === 'string' ? comment : '';
    const place = { unit: 'entry', number: index + 1 } as const;
    const value = of === null ? null : unitIn(localizations[sourceLanguage as string])?.value;
    const source = of !== null && value ? { lang: of, value: fromCounted(value, legend, APPLE) } : null;
    for (const [lang, localization] of Object.entries(localizations)) {
      const unit = { place, identifier, lang };
      const isSource = gathered.langOf(lang) === of;
      const plain = unitIn(localization);
      const forms = formsIn(localization);
      if (plain) {
        takeKeyed(gathered, {
          ...{ ...unit, value: fromCounted(plain.value, legend, APPLE) },
          ...(STATES[plain.state] && { state: STATES[plain.state] as TextState }),
          ...(source && !isSource && { source }),
        });
      } else if (forms) {
        const read = [...forms].map(([form, text]) => [form, fromCounted(text, legend, APPLE)] as const);
        takeKeyed(gathered, { ...unit, forms: new Map(read) });
      } else refuseKeyed(gathered, unit, 'notText');
    }
  }
  return null;
}

function unitIn(localization: unknown): { readonly value: string; readonly state: string } | null {
  const { stringUnit, variations } = isObject(localization) ? localization : {};
  if (!isObject(stringUnit) || variations !== undefined) return null;
  const { value, state } = stringUnit;
  return typeof value === 'string' ? { value, state: String(state) } : null;
}

function formsIn(localization: unknown): ReadonlyMap<Form, string> | null {
  const { variations } = isObject(localization) ? localization : {};
  const { plural, ...others } = isObject(variations) ? variations : {};
  if (!isObject(plural) || Object.keys(others).length > 0) return null;
  const forms = new Map<Form, string>();
  for (const form of FORMS) {
    const unit = unitIn(plural[form]);
    if (unit) forms.set(form, unit.value);
  }
  return forms.size === Object.keys(plural).length ? forms : null;
}

function parsed(pieces: Pieces): Json {
  const nesting = new NestingCheck(FILE_LIMITS.keyed.properties);
  let text = '';
  for (const piece of pieces) {
    nesting.take(piece);
    text += piece;
  }
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new UnreadableFile('notJson');
  }
  if (!isObject(root)) throw new UnreadableFile('notKeyed');
  return root;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
