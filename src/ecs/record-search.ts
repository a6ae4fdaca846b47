import { documentFileList } from '#contract/document-file.ts';
import { LIMITS } from '#contract/limits.ts';
import { listCall } from '#contract/record-calls.ts';
import { RECORD_NAMES, RECORDS, type RecordPlural } from '#contract/records/all.ts';
import type { FieldKind, RecordDescription } from '#contract/records/record.ts';
import { userList } from '#contract/user.ts';
import { wordingList } from '#contract/wording.ts';
import { failureOf } from '#machines/kit/failure.ts';
import type {
  HitGroup,
  RecordHit,
  RecordSearchPort,
  SearchedKind,
} from '#machines/record-search/record-search.port.ts';
import type { Route } from '#machines/route/route.ts';
import { callEcs } from '#src/ecs/client.ts';
import type { ListCall } from '#src/ecs/records.ts';

/** Rows of a list that are looked at; the best of them are shown. */
const LOOKED_AT = 20;
/** Rows of a list that are shown. */
const SHOWN = 5;
/** Longest beginning of a text that tells a wording from another one. */
const EXCERPT = 80;

/** How one list is searched. */
type Search = (text: string, signal: AbortSignal) => Promise<Omit<HitGroup, 'kind'>>;

const SEARCHES: Readonly<Record<SearchedKind, Search>> = {
  ...describedSearches(),
  wordings: searchOf(wordingList, ({ id, identifier, contextIdentifier, lang, value }) => ({
    route: { kind: 'wording', id },
    name: identifier,
    detail: joined(contextIdentifier, lang, value?.slice(0, EXCERPT)),
  })),
  documentFiles: searchOf(documentFileList, (file) => ({
    route: { kind: 'documentFile', documentId: file.parentDocumentId, fileId: file.id },
    name: file.fileNameRepresentation ?? `${file.docIdentifier}`,
    detail: joined(file.docIdentifier, file.contextIdentifier, file.lang),
  })),
  users: searchOf(userList, ({ id, username, name }) => ({
    route: { kind: 'user', id },
    name: username,
    detail: joined(name),
  })),
};

/** The fields that tell records of the same name from each other: context, language of the text there, its beginning. */
function detailFields({ fields, searched, titledBy }: RecordDescription): readonly string[] {
  const names = searched.filter((field) => field !== titledBy);
  const of = (...kinds: readonly (FieldKind | undefined)[]) =>
    names.filter((field) => kinds.includes(fields[field]?.kind));
  const contexts = of('context');
  return [
    ...contexts,
    ...(contexts.length > 0 ? of('language') : []),
    ...of('title', 'line', 'text').slice(0, 1),
  ];
}

function describedSearches() {
  const searches = RECORD_NAMES.map((name): [string, Search] => {
    const described: RecordDescription = RECORDS[name];
    const { plural, key = 'id', titledBy } = described;
    const telling = detailFields(described);
    const hitOf = (row: Readonly<Record<string, unknown>>): RecordHit => ({
      route: { kind: name, [key]: row[key] } as unknown as Route,
      name: String(row[titledBy]),
      detail: joined(...telling.map((field) => (row[field] as string | null)?.slice(0, EXCERPT))),
    });
    return [plural, searchOf(listCall(described) as unknown as ListCall<never>, hitOf)];
  });
  return Object.fromEntries(searches) as Readonly<Record<RecordPlural, Search>>;
}

function searchOf<Row>(call: ListCall<Row>, hitOf: (row: Row) => RecordHit): Search {
  return async (text, signal) => {
    const keyWord = text.slice(0, LIMITS.name);
    const { listData } = await callEcs(call, { offset: 0, maxResult: LOOKED_AT, keyWord }, { signal });
    const hits = listData.data.map(hitOf);
    const { count, countIsLowerBound } = listData;
    return { hits: best(hits, text), count, ...(countIsLowerBound && { isLowerBound: true }) };
  };
}

/** Those whose name fits best, in the server's order where several fit equally well. */
function best(hits: readonly RecordHit[], text: string): readonly RecordHit[] {
  const wanted = text.toLowerCase();
  const rank = ({ name }: RecordHit) => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at === 0) return name.length === text.length ? 0 : 1;
    return at > 0 ? 2 : 3;
  };
  return hits.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(' · ');
}

/**
 * Searches several lists for a text, side by side. A list that cannot be searched does not hold up the others.
 * @throws ServiceFailure when the session is gone, or no list could be searched
 */
export const searchRecords: RecordSearchPort['search'] = async ({ text, kinds }, signal) => {
  const answers = await Promise.allSettled(kinds.map((kind) => SEARCHES[kind](text, signal)));
  const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const lost = failed.find((reason) => failureOf(reason).kind === 'sessionLost');
  if (lost !== undefined) throw lost;
  if (failed.length > 0 && failed.length === kinds.length) throw failed[0];
  const groups = kinds.flatMap((kind, index): HitGroup[] => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value.hits.length > 0 ? [{ kind, ...answer.value }] : [];
  });
  return { groups, missing: kinds.filter((_, index) => answers[index]?.status === 'rejected') };
};
