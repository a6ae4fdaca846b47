import RECORDS from '#tests/support/old-server/records.json' with { type: 'json' };

export type OldRecord = Record<string, unknown>;
export type OldRecords = Record<
  'contexts' | 'languages' | 'wordings' | 'documents' | 'files' | 'users',
  OldRecord[]
>;

/** A call as the old server has read it. */
export interface OldCall {
  readonly method: string;
  /** Below /ecs/. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly hasToken: boolean;
}

export interface OldAnswer {
  readonly status?: number;
  /** Of a refusal. */
  readonly code?: string;
  readonly content?: unknown;
  readonly file?: string;
  readonly signedIn?: OldRecord;
}

type Table = keyof OldRecords;

const LISTS: Readonly<Record<string, Table>> = {
  'document/list': 'documents',
  'document/file/list': 'files',
  'wording/list': 'wordings',
  'wording/listForContext': 'wordings',
  'context/list': 'contexts',
  'language/list': 'languages',
  'user/list': 'users',
};
const SAVES: Readonly<Record<string, readonly [Table, string]>> = {
  'wording/save': ['wordings', 'wording'],
  'context/save': ['contexts', 'context'],
  'language/save': ['languages', 'language'],
  'document/save': ['documents', 'document'],
  'user/save': ['users', 'user'],
};
const FOR_ADMINISTRATORS =
  /^(user\/(list|save|delete)|audit\/|adminUI\/|ECSServerSync\/|language\/(save|delete))/;
const FOR_EDITORS = /\/(save|update|upload)$/;
const NOT_FOUND: OldAnswer = { status: 404, code: '008' };

/** The answer to a call of a user who has signed in. */
export function answerOf(call: OldCall, user: OldRecord, records: OldRecords): OldAnswer {
  const { path, body, query } = call;
  const isOwn = path === 'own/details/update';
  if (FOR_ADMINISTRATORS.test(path) && user.superAdmin !== true) return { status: 403, code: '019' };
  if (FOR_EDITORS.test(path) && user.editor !== true && !isOwn) return { status: 403, code: '019' };
  const list = LISTS[path];
  if (list) return { content: { listData: listed(path, records[list], body) } };
  const save = SAVES[path];
  if (save) return saved(...save, body, records);
  switch (path) {
    case 'wording/get':
      return { content: { wordings: { flattenedWordings: flattened(records, query.get('context')) } } };
    case 'document/get':
      return documentOf(Number(query.get('id') ?? body.id), records);
    case 'document/upload':
      return { content: { fileNameOnDisk: `${Date.now()}_${body.file}` } };
    case 'document/file/save':
      return savedFile(body, records);
    case 'document/file/download':
      return Number(query.get('id')) === 31 ? { file: '%PDF-1.4\n%%EOF\n' } : NOT_FOUND;
    case 'own/details/update':
      Object.assign(user, withoutAuth(body));
      return { content: { user, settings: { twoWayAuthenticationEnabled: false } } };
    case 'context/wordings/update':
      return moved(body, records);
    case 'language/delete':
      return deleted('languages', Number(query.get('id')), records);
    case 'adminUI/endpoints/get':
      return { content: { success: true, endpoints: RECORDS.endpoints } };
    case 'user/setting/second-factor/request':
      return { content: null };
    case 'user/setting/second-factor/change':
      return {
        content: {
          action: 'updateSuccess',
          settings: { twoWayAuthenticationEnabled: body.twoWayAuthenticationEnabled },
        },
      };
    default:
      return byPattern(path, records);
  }
}

function byPattern(path: string, records: OldRecords): OldAnswer {
  const [, user] = /^user\/delete\/(\d+)$/.exec(path) ?? [];
  if (user !== undefined) return deleted('users', Number(user), records);
  if (/^adminUI\/endpoints\/clear\/cache\/\w+$/.test(path)) return { content: null };
  if (/^ECSServerSync\/syncWith\/\w+$/.test(path)) return { status: 400, code: '002' };
  const [, type] = /^audit\/(document|documentfile|wording|context|language)\/revisions$/.exec(path) ?? [];
  if (type === undefined) return { status: 404 };
  return { content: { revisions: (RECORDS.revisions as Record<string, unknown>)[type] ?? null } };
}

function listed(path: string, rows: readonly OldRecord[], body: OldCall['body']) {
  const {
    offset = 0,
    maxResult,
    keyWord,
    filter,
    joinId,
  } = body as {
    offset?: number;
    maxResult?: number | null;
    keyWord?: string | null;
    filter?: { contextIdentifier?: string; lang?: string } | null;
    joinId?: number | null;
  };
  const word = (keyWord ?? '').toLowerCase();
  const found = rows.filter(
    (row) =>
      JSON.stringify(Object.values(row)).toLowerCase().includes(word) &&
      (!filter?.contextIdentifier || row.contextIdentifier === filter.contextIdentifier) &&
      (!joinId || path !== 'document/file/list' || row.parentDocumentId === joinId),
  );
  if (found.length === 0) return { count: 0, data: null };
  return {
    count: found.length,
    data: found.slice(offset, maxResult == null ? undefined : offset + maxResult),
  };
}

const withoutAuth = ({ auth: _, ...record }: OldCall['body']): OldRecord => record;

function saved(table: Table, name: string, body: OldCall['body'], records: OldRecords): OldAnswer {
  const record = withoutAuth(body);
  const key = table === 'contexts' ? 'identifier' : 'id';
  const stored = records[table].find((one) => one[key] === record[key]);
  if (record.id != null && !stored) return NOT_FOUND;
  if (table === 'wordings' && records.wordings.some((one) => one !== stored && isSamePlace(one, record))) {
    return { status: 409, code: '006' };
  }
  const after = { ...stored, ...record, modificationDate: Date.now() };
  if (table === 'users') Object.assign(after, { username: (record.authentication as OldRecord).username });
  if (stored) Object.assign(stored, after);
  else
    records[table].push({
      ...after,
      ...(key === 'id' && { id: Date.now() % 1e9 }),
      creationDate: Date.now(),
    });
  return {
    content: { [name]: stored ?? records[table].at(-1), ...(table === 'users' && { settings: null }) },
  };
}

function isSamePlace(one: OldRecord, other: OldRecord): boolean {
  return ['identifier', 'lang', 'contextIdentifier'].every((name) => one[name] === other[name]);
}

function documentOf(id: number, { documents, files }: OldRecords): OldAnswer {
  if (!id) return { content: { documents } };
  const document = documents.find((one) => one.id === id);
  if (!document) return NOT_FOUND;
  return {
    content: { document: { ...document, documentFiles: files.filter((one) => one.parentDocumentId === id) } },
  };
}

function savedFile(body: OldCall['body'], { documents, files }: OldRecords): OldAnswer {
  const { documentId, fileId, action, ...rest } = body;
  const document = documents.find(({ id }) => id === documentId);
  if (!document) return NOT_FOUND;
  const stored = files.find(({ id }) => id === fileId);
  if (stored) Object.assign(stored, rest, { fileVersion: Number(stored.fileVersion) + 1 });
  else files.push({ ...rest, id: 32 + files.length, parentDocumentId: documentId, fileVersion: 1 });
  return { content: { document, new: action === 'add' } };
}

function moved(body: OldCall['body'], { wordings }: OldRecords): OldAnswer {
  const {
    contextIdentifier,
    toContextIdentifier,
    wordings: chosen,
  } = body as {
    contextIdentifier: string;
    toContextIdentifier?: string;
    wordings: readonly OldRecord[];
  };
  for (const wording of wordings) {
    const isChosen = chosen.some(({ id }) => id === wording.id);
    if (isChosen) wording.contextIdentifier = contextIdentifier;
    else if (chosen.length === 0 && wording.contextIdentifier === contextIdentifier) {
      wording.contextIdentifier = toContextIdentifier;
    }
  }
  return { content: { wordings } };
}

function deleted(table: Table, id: number, records: OldRecords): OldAnswer {
  const at = records[table].findIndex((one) => one.id === id);
  if (at < 0) return NOT_FOUND;
  records[table].splice(at, 1);
  return { content: null };
}

function flattened(
  { wordings }: OldRecords,
  context: string | null,
): Record<string, Record<string, unknown>> {
  const flat: Record<string, Record<string, unknown>> = {};
  for (const { lang, identifier, value, contextIdentifier } of wordings) {
    if (context !== null && context !== contextIdentifier && contextIdentifier !== 'ROOT') continue;
    flat[String(lang)] = { ...flat[String(lang)], [String(identifier)]: value ?? '' };
  }
  return flat;
}
