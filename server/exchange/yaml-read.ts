import { isAlias, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { type Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { type FileHints, type Pieces, refuseKeyed, takeKeyed, wholeOf } from '#server/exchange/read-keyed.ts';
import { fromRails } from '#server/exchange/styles.ts';

const { levels: LEVELS } = FILE_LIMITS.keyed;

/** Reads YAML: languages, and their texts below them; without a language at the top, all are of one. Never an alias. */
export function readYaml(pieces: Pieces, gathered: Gathered, hints: FileHints): null {
  const counter = new LineCounter();
  const text = wholeOf(pieces);
  const root = rootOf(text, counter);
  const top = root.map(([key, node]) => [key, node, gathered.langOf(key)] as const);
  // A language below which there are texts; `no: …` alone may be a text.
  const saysLanguage = top.length > 0 && top.every(([, node, lang]) => lang !== null && isMap(node));
  const take = (node: unknown, identifier: string, lang: string, level: number): void => {
    const at =
      typeof node === 'object' && node !== null && 'range' in node ? (node.range as number[] | null) : null;
    const place = { unit: 'line', number: counter.linePos(at?.[0] ?? 0).line } as const;
    const unit = { place, identifier, lang };
    if (level > LEVELS) throw new UnreadableFile('tooManyLevels', place, String(LEVELS));
    if (isMap(node)) {
      for (const [key, below] of pairsOf(node)) take(below, `${identifier}.${key}`, lang, level + 1);
    } else if (isScalar(node) && !isAlias(node)) {
      takeKeyed(gathered, { ...unit, value: node.value === null ? null : fromRails(String(node.value)) });
    } else if (node === null) takeKeyed(gathered, { ...unit, value: null });
    else refuseKeyed(gathered, unit, 'notText');
  };
  for (const [key, node] of root) {
    if (!saysLanguage) take(node, key, hints.lang, 1);
    else if (isMap(node)) for (const [below, leaf] of pairsOf(node)) take(leaf, below, key, 2);
  }
  return null;
}

function rootOf(text: string, lineCounter: LineCounter): readonly (readonly [string, unknown])[] {
  try {
    const document = parseDocument(text, {
      schema: 'failsafe',
      lineCounter,
      uniqueKeys: false,
      merge: false,
    });
    const [error] = document.errors;
    if (error) throw new UnreadableFile('notYaml', { unit: 'line', number: error.linePos?.[0].line ?? 1 });
    if (!isMap(document.contents)) throw new UnreadableFile('notKeyed');
    return pairsOf(document.contents);
  } catch (error) {
    // The library goes down level by level.
    if (error instanceof RangeError) throw new UnreadableFile('tooManyLevels', null, String(LEVELS));
    throw error;
  }
}

function pairsOf(node: { readonly items: readonly { readonly key: unknown; readonly value: unknown }[] }) {
  return node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value] as const);
}
