import type { Wording } from '#contract/wording.ts';
import { type FileNotes, noteLines, noteOf } from '#server/exchange/file-notes.ts';
import { namesIn } from '#server/exchange/placeholders.ts';
import { type Unit, unitsOf } from '#server/exchange/plurals.ts';
import { toBraces } from '#server/exchange/styles.ts';
import type { Direction } from '#server/exchange/xliff-write.ts';

/** Languages whose plural forms gettext and CLDR both call one and other. */
const ONE_AND_OTHER = /^(?:bg|ca|da|de|el|en|es|et|fi|hu|it|nb|nl|nn|no|pt|sv|tr)(?:_|$)/;
const LIKE_FRENCH = /^fr(?:_|$)/;

/** Expression of gettext that chooses between two forms; null for languages with others. */
function pluralRule(lang: string): string | null {
  if (LIKE_FRENCH.test(lang)) return 'nplurals=2; plural=(n > 1);';
  return ONE_AND_OTHER.test(lang) ? 'nplurals=2; plural=(n != 1);' : null;
}

/** Writes a catalog of gettext: the identifier is the context of a message, the source its id. */
export async function* writePo(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
  { source, target }: Direction,
  notes: FileNotes,
): AsyncGenerator<string> {
  const sources: { key: string; value: string }[] = [];
  const targets: { key: string; value: string }[] = [];
  for await (const page of pages) {
    for (const { identifier: key, lang, value } of page) {
      if (!value) continue;
      if (lang === source) sources.push({ key, value });
      else if (lang === target) targets.push({ key, value });
    }
  }
  const rule = pluralRule(target);
  yield 'msgid ""\nmsgstr ""\n' +
    [
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      `Language: ${target}`,
      `X-Source-Language: ${source}`,
      `X-Context: ${context.replace(/[\r\n]/g, ' ')}`,
      ...(rule ? [`Plural-Forms: ${rule}`] : []),
    ]
      .map((line) => `${quoted(`${line}\n`)}\n`)
      .join('');
  for (const [from, to] of pairs(sources, targets, rule !== null)) yield `\n${message(from, to, notes)}`;
}

type Text = { readonly key: string; readonly value: string };

/** Plural forms stay together only where both languages have exactly one and other. */
function* pairs(
  sources: readonly Text[],
  targets: readonly Text[],
  hasPlurals: boolean,
): Generator<readonly [Unit | null, Unit | null]> {
  const isPlural = ({ forms }: Unit) => forms?.size === 2 && forms.has('one');
  const [from, to] = [unitsOf(sources), unitsOf(targets)].map(
    (units) => new Map(units.filter(isPlural).map((unit) => [unit.key, unit])),
  );
  const all = new Set([...sources, ...targets].map(({ key }) => key));
  const targetOf = new Map(targets.map((text) => [text.key, text]));
  const sourceOf = new Map(sources.map((text) => [text.key, text]));
  for (const key of all) {
    const [, base = '', form = ''] = /^(.+)\.(one|other)$/s.exec(key) ?? [];
    const [one, other] = [from?.get(base), to?.get(base)];
    const isWhole = other !== undefined || !(targetOf.has(`${base}.one`) || targetOf.has(`${base}.other`));
    if (hasPlurals && one && isWhole) {
      if (form === 'one') yield [one, other ?? null];
    } else yield [sourceOf.get(key) ?? null, targetOf.get(key) ?? null];
  }
}

function message(from: Unit | null, to: Unit | null, notes: FileNotes): string {
  const texts = [from, to].flatMap((unit) => (unit?.forms ? [...unit.forms.values()] : (unit?.value ?? [])));
  // One text with a name that Python does not know leaves all of them as they are.
  const isFormatted =
    texts.some((text) => namesIn([text]).length > 0) && texts.every((text) => toBraces(text) !== null);
  const isUnclear = !isFormatted && texts.some((text) => /\{[\p{L}\p{N}_]*\}/u.test(text));
  const written = (text: string) => quoted(isFormatted ? (toBraces(text) ?? text) : text);
  const key = from?.key ?? to?.key ?? '';
  const unit = from ?? to;
  const comment = noteLines(unit ? noteOf(notes, unit) : undefined).map((line) => `#. ${line}\n`);
  const head =
    comment.join('') +
    (isFormatted ? '#, python-brace-format\n' : '') +
    (isUnclear ? '#, no-python-brace-format\n' : '') +
    `msgctxt ${quoted(key)}\n`;
  if (from?.forms) {
    const of = (unit: Unit | null, form: 'one' | 'other') => written(unit?.forms?.get(form) ?? '');
    return (
      `${head}msgid ${of(from, 'one')}\nmsgid_plural ${of(from, 'other')}\n` +
      `msgstr[0] ${of(to, 'one')}\nmsgstr[1] ${of(to, 'other')}\n`
    );
  }
  // Without a source text the identifier stands for it.
  return `${head}msgid ${from ? written(from.value) : quoted(key)}\nmsgstr ${written(to?.value ?? '')}\n`;
}

function quoted(text: string): string {
  const body = text.replace(/[\\"]/g, '\\$&').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return `"${body.replaceAll('\n', '\\n')}"`;
}
