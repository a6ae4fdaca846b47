import { ACCESS_CODE } from '#tests/faults/page.ts';
import { PDF } from '#tests/support/files.ts';
import type { WebVisitor } from '#tests/support/web-visitor.ts';

/** A server past the proxy, as far as its records are concerned. */
export interface RealRecords {
  readonly address: string;
  /** Admin in a browser of their own. */
  readonly admin: WebVisitor;
  signedIn(username: string, password: string): Promise<WebVisitor>;
  /** The code that was sent last. */
  lastCode(): string;
}

type Fields = Readonly<Record<string, unknown>>;

const FORM = { active: true };
const LANGUAGE = { id: 2, lang: 'en', flag: 'gb', ...FORM };
const PERSON = { email: 'ben@example.org', firstname: 'Anna', lastname: 'Berg', mobileNo: '+4930654321' };
const BENS_PASSWORD = 'Geheim-genug-1';
/** With which his account is made. */
const BENS_FIRST_PASSWORD = 'Vorgegeben-7';
/** Of the revision whose address the table knows. */
const REVISION = 40;

/** Stored values of the records that the table changes, so that another user can change them too. */
const WORDING = { identifier: 'menu.video', lang: 'de', value: 'Videosprechstunde', ...FORM };
const WORDING_PLACE = { contextIdentifier: 'nord', resetInheritance: false };
const TEMPLATE = {
  identifier: 'welcome',
  lang: 'de',
  contextIdentifier: 'GLOBAL',
  body: 'Guten Tag',
  ...FORM,
};
const DOCUMENT = { identifier: 'agb', fallbackDocumentLang: 'de', description: null, ...FORM };
const FILE = { documentId: 4, lang: 'de', contextIdentifier: 'GLOBAL', docIdentifier: 'agb', ...FORM };
const USER = {
  ...PERSON,
  ...{ defaultLang: 'de', ...FORM },
  authentication: { username: 'ben', authRoles: [{ role: 'USER' }], authorizations: [] },
};

/** One visitor's calls; an answer that is not what was asked for fails the walk. */
function callsOf(address: string, visitor: WebVisitor) {
  const content = async (
    path: string,
    answer: Promise<{ status: number; content: Fields; errCodes: readonly string[] }>,
  ) => {
    const { status, content: said, errCodes } = await answer;
    if (status !== 200) throw new Error(`${path} was answered with ${status} ${errCodes.join()}`);
    return said;
  };
  const post = (path: string, payload: object) => content(path, visitor.post(address, path, payload));
  const fetched = async (method: string, path: string, body?: string | FormData, headers = {}) => {
    const response = await visitor.fetch(`${address}/ecs/${path}`, {
      method,
      headers,
      ...(body && { body }),
    });
    const { content: said, errCodes } = (await response.json()) as { content: Fields; errCodes: string[] };
    return content(path, Promise.resolve({ status: response.status, content: said, errCodes }));
  };
  return {
    post,
    remove: (path: string) => fetched('DELETE', path),
    saveFile: (data: object) =>
      fetched('POST', 'document/file/save', new URLSearchParams({ data: JSON.stringify(data) }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    upload: async (documentId: number, name: string) => {
      const form = new FormData();
      form.set('documentId', String(documentId));
      form.set('file', new Blob([PDF]), name);
      return String((await fetched('POST', 'document/upload', form)).fileNameOnDisk);
    },
  };
}

/** Puts into an empty server what the table of faults expects, under the same numbers. */
export async function addRealRecords(real: RealRecords, admin: WebVisitor): Promise<void> {
  const { post, upload, saveFile } = callsOf(real.address, admin);
  /** Adds records of a kind after the last one that is there, until one has this number; it gets the name. */
  const upTo = async (id: number, last: number, add: (name: string) => Promise<unknown>, name: string) => {
    for (let next = last + 1; next < id; next += 1) await add(`${name}${next}`);
    await add(name);
  };
  await post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', create: true, ...FORM });
  await upTo(
    3,
    0,
    (identifier) => post('wording/save', { ...WORDING, ...WORDING_PLACE, identifier }),
    'menu.video',
  );
  const template = (identifier: string) =>
    post('mailTemplate/save', { ...TEMPLATE, identifier, subject: 'Willkommen' });
  await upTo(5, 0, template, 'welcome');
  const document = (identifier: string) =>
    post('document/save', { ...DOCUMENT, identifier, mainTitle: 'Geschäftsbedingungen' });
  await upTo(4, 0, document, 'agb');
  const file = async (name: string) => {
    const fileNameOnDisk = await upload(4, `${name}.pdf`);
    await saveFile({ ...FILE, fileNameOnDisk, fileNameRepresentation: `${name}.pdf`, action: 'add' });
  };
  await upTo(6, 0, file, 'AGB');
  const user = (username: string) => {
    const email = username === 'ben' ? PERSON.email : `${username}@example.org`;
    const authentication = { ...USER.authentication, username, password: BENS_FIRST_PASSWORD };
    return post('user/save', { ...USER, email, authentication });
  };
  await upTo(8, 1, user, 'ben');
  const own = { email: 'admin@example.org', firstname: 'Anna', lastname: 'Berg', mobileNo: '+4930123456' };
  await post('own/details/update', { ...own, defaultLang: 'de' });
  const ben = await real.signedIn('ben', BENS_FIRST_PASSWORD);
  await callsOf(real.address, ben).post('auth/password/choose', { password: BENS_PASSWORD });
  await addSecondFactor(real, ben, PERSON.mobileNo);
  await addRevisions(post);
}

/** Changes a language until the revision that the table knows is the last one. */
async function addRevisions(post: ReturnType<typeof callsOf>['post']): Promise<void> {
  const query = { entity: 'language', from: '2026-01-01T00:00:00.000Z' };
  for (let at = 0; at < REVISION; ) {
    const flag = at % 2 === 0 ? 'us' : 'gb';
    await post('language/save', { ...LANGUAGE, flag, description: `Englisch ${at}` });
    const { revisions } = await post('audit/language/revisions', query);
    at = (revisions as [unknown, { revision_id: number }][])[0]?.[1].revision_id ?? REVISION;
  }
}

/** Switches a user's second factor on. */
export async function addSecondFactor(real: RealRecords, visitor: WebVisitor, number: string): Promise<void> {
  const { post } = callsOf(real.address, visitor);
  await post('user/setting/second-factor/request', { alternateMobileNumber: number });
  await post('user/setting/second-factor/change', {
    twoWayAuthenticationEnabled: true,
    twoWayAuthenticationToken: real.lastCode(),
  });
}

/** How another user changes or deletes the record that a service saves. */
export const OVERTAKE: Readonly<
  Record<string, { readonly save: string; readonly fields: Fields; readonly remove: string }>
> = {
  saveWording: {
    save: 'wording/save',
    fields: { id: 3, ...WORDING, ...WORDING_PLACE, value: 'Von jemand anderem' },
    remove: 'wording/delete?id=3',
  },
  saveContext: {
    save: 'context/save',
    fields: { identifier: 'nord', parentIdentifier: 'GLOBAL', hostUrl: 'anders.example', ...FORM },
    remove: 'context/delete?identifier=nord',
  },
  saveLanguage: {
    save: 'language/save',
    fields: { ...LANGUAGE, flag: 'us' },
    remove: 'language/delete?id=2',
  },
  saveMailTemplate: {
    save: 'mailTemplate/save',
    fields: { id: 5, ...TEMPLATE, subject: 'Guten Abend' },
    remove: 'mailTemplate/delete?id=5',
  },
  saveDocument: {
    save: 'document/save',
    fields: { id: 4, ...DOCUMENT, mainTitle: 'Andere Bedingungen' },
    remove: 'document/delete?id=4',
  },
  saveDocumentFile: {
    save: 'document/file/save',
    fields: { ...FILE, fileId: 6, fileNameRepresentation: 'Andere AGB.pdf', action: 'edit' },
    remove: 'document/file/delete?id=6',
  },
  saveUser: {
    save: 'user/save',
    fields: { id: 8, ...USER, firstname: 'Bernd' },
    remove: 'user/delete/8',
  },
  saveOwnDetails: {
    save: 'own/details/update',
    fields: {
      firstname: 'Adele',
      lastname: 'Berg',
      email: 'admin@example.org',
      mobileNo: '+4930123456',
      defaultLang: 'de',
    },
    remove: '',
  },
};

/** Empties the context that the table deletes; one that holds anything cannot be. */
export async function emptyContext({ address, admin }: RealRecords): Promise<void> {
  const { remove } = callsOf(address, admin);
  for (const id of [1, 2, 3]) await remove(`wording/delete?id=${id}`);
}

/** Lets another user change the record that a service saves, or delete it. */
export async function overtake(
  real: RealRecords,
  service: string,
  how: 'change' | 'delete',
): Promise<unknown> {
  const known = OVERTAKE[service];
  if (!known) throw new Error(`no one knows how to be faster than ${service}`);
  const { post, remove, saveFile } = callsOf(real.address, real.admin);
  if (how === 'change')
    return service === 'saveDocumentFile' ? saveFile(known.fields) : post(known.save, known.fields);
  if (service === 'saveContext') await emptyContext(real);
  return remove(known.remove);
}

/** Puts another context below the one of the wording, so that a change could be felt there; it has a text of its own. */
export async function addContextBelow({ address, admin }: RealRecords): Promise<void> {
  const { post } = callsOf(address, admin);
  await post('context/save', { identifier: 'nord-west', parentIdentifier: 'nord', create: true, ...FORM });
  await post('wording/save', { ...WORDING, ...WORDING_PLACE, contextIdentifier: 'nord-west' });
}

/** Begins a sync that never comes to an end. */
export function beginEndlessSync({ address, admin }: RealRecords): void {
  const { post } = callsOf(address, admin);
  // It ends with the server.
  post('ECSServerSync/syncWith/INTERN?syncItems=ALL', { pass: ACCESS_CODE }).catch(() => {});
}

/** Changes the record once more, so that there is something to be restored. */
export async function changeAgain({ address, admin }: RealRecords): Promise<void> {
  await callsOf(address, admin).post('language/save', { ...LANGUAGE, description: 'Noch einmal geändert' });
}
