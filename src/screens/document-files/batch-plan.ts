import type { DocumentFile } from '#contract/document-file.ts';
import { endingOf } from '#contract/file-name.ts';
import { withoutInvisible } from '#contract/invisible-characters.ts';
import { languageOfName } from '#contract/language-of-name.ts';
import { LIMITS } from '#contract/limits.ts';
import type { BatchRow } from '#machines/file-batch/batch-rows.ts';
import type { FileOrder } from '#machines/file-batch/file-batch.port.ts';

/** Where contexts begin (decisions.md section 4). */
const TOP = 'GLOBAL';

/** Everything that a file is planned by. */
export interface Known {
  /** Codes of the languages that can be chosen. */
  readonly codes: readonly string[];
  /** The contexts into which the user may put something; null while they are on their way. */
  readonly contexts: readonly string[] | null;
  /** The files that the document has; null while they are on their way. */
  readonly files: readonly DocumentFile[] | null;
  /** The context in which the user works. */
  readonly startsIn: string | null;
}

/** Plan for a file as things stand: decisions of the user, and proposals for the rest. */
export interface FilePlan {
  readonly lang: string | null;
  readonly contextIdentifier: string | null;
  /** The files whose next version it can be. */
  readonly candidates: readonly DocumentFile[];
  /** The one whose next version it becomes, or that it is a new file; null where the user has to choose. */
  readonly target: DocumentFile | 'new' | null;
}

/** Plans a file that was added. */
export function planOf({ file, choice }: Pick<BatchRow, 'file' | 'choice'>, known: Known): FilePlan {
  const { codes, files } = known;
  const namesake = onlyOne((files ?? []).filter((one) => isSameName(one, file.name)));
  const lang = choice.lang !== undefined ? choice.lang : proposedLanguage(file.name, codes, namesake);
  const contextIdentifier =
    choice.contextIdentifier !== undefined ? choice.contextIdentifier : proposedContext(lang, known);
  const candidates = (files ?? []).filter(
    (one) => one.lang === lang && one.contextIdentifier === contextIdentifier,
  );
  return { lang, contextIdentifier, candidates, target: targetOf(choice.target, candidates, file.name) };
}

function proposedLanguage(
  name: string,
  codes: readonly string[],
  namesake: DocumentFile | null,
): string | null {
  const said = languageOfName(name, codes);
  return said ?? (namesake && codes.includes(namesake.lang) ? namesake.lang : null);
}

/** The context in which the user works; otherwise that of the files of this language, that of all files, or the top. */
function proposedContext(lang: string | null, { contexts, files, startsIn }: Known): string | null {
  if (contexts === null) return null;
  const active = (files ?? []).filter((file) => file.active);
  const proposed = [
    startsIn,
    onlyContext(active.filter((file) => file.lang === lang)),
    onlyContext(active),
    TOP,
    onlyOne(contexts),
  ];
  return proposed.find((one) => one !== null && contexts.includes(one)) ?? null;
}

function onlyContext(files: readonly DocumentFile[]): string | null {
  return onlyOne([...new Set(files.map(({ contextIdentifier }) => contextIdentifier))]);
}

function targetOf(
  choice: number | 'new' | undefined,
  candidates: readonly DocumentFile[],
  name: string,
): DocumentFile | 'new' | null {
  const chosen = candidates.find(({ id }) => id === choice);
  if (choice === 'new' || chosen) return chosen ?? 'new';
  const active = candidates.filter((one) => one.active);
  if (active.length === 0) return 'new';
  return onlyOne(active) ?? onlyOne(active.filter((one) => isSameName(one, name)));
}

function onlyOne<Item>(items: readonly Item[]): Item | null {
  const [first] = items;
  return items.length === 1 ? (first ?? null) : null;
}

function isSameName({ fileNameRepresentation }: DocumentFile, name: string): boolean {
  return fileNameRepresentation?.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase();
}

/** How a file is stored; null where something is still to be chosen. */
export function orderOf(name: string, plan: FilePlan, key: string): FileOrder | null {
  const { lang, contextIdentifier, target } = plan;
  if (lang === null || contextIdentifier === null || target === null) return null;
  const file = target === 'new' ? null : target;
  return { lang, contextIdentifier, target: file, name: shownName(name, file), key };
}

/** A next version keeps the name of the file; its ending is that of the new content. */
function shownName(name: string, target: DocumentFile | null): string {
  const own = withoutInvisible(name.normalize('NFC')).slice(0, LIMITS.name);
  const present = target?.fileNameRepresentation;
  const ending = endingOf(own);
  if (!present) return own;
  if (ending === '' || endingOf(present) === ending) return present;
  const stem = endingOf(present) === '' ? present : present.slice(0, present.lastIndexOf('.'));
  return `${stem.slice(0, LIMITS.name - ending.length - 1)}.${ending}`;
}

/** The rows that are for the same language and context as another one that is still to be sent. */
export function sharedPlaces(plans: ReadonlyMap<string, FilePlan>): ReadonlySet<string> {
  const byPlace = Map.groupBy(
    [...plans].filter(([, { lang, contextIdentifier }]) => lang !== null && contextIdentifier !== null),
    ([, { lang, contextIdentifier }]) => JSON.stringify([lang, contextIdentifier]),
  );
  return new Set(
    [...byPlace.values()].filter((rows) => rows.length > 1).flatMap((rows) => rows.map(([id]) => id)),
  );
}
