import { randomUUID } from 'node:crypto';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { NUMBERED_NAMES, type NumberedName } from '#contract/records/all.ts';
import { tokenSave } from '#contract/token.ts';
import { wordingSave } from '#contract/wording.ts';
import { wordingExport } from '#contract/wording-exchange.ts';
import { insertPasskey } from '#server/store/people/passkeys.ts';
import { sessionName } from '#server/store/people/sessions.ts';
import { beginRun } from '#server/store/sync/sync-runs.ts';
import { ACCESS_CODE, METRICS_TOKEN } from '#tests/support/access-code.ts';
import { addApp, beginApp } from '#tests/support/authenticator.ts';
import { addPasskey, SoftwarePasskey } from '#tests/support/software-passkey.ts';
import {
  between,
  changedContext,
  changedFile,
  changedWording,
  fileIn,
  forgetFailures,
  lastEntry,
  newContext,
  newDocument,
  newFile,
  newMail,
  newRecord,
  newWording,
  savedFile,
  tokenFor,
  uploadAs,
  valuesIn,
  wordingIn,
} from '#tests/support/walks/made.ts';
import type { Sending } from '#tests/support/walks/send.ts';
import { PASSWORD, type Person, type Place, type World } from '#tests/support/walks/world.ts';

/**
 * A request that the call carries out for users who may: about a new record in a context, or, where the call has nothing
 * to do with contexts, about some new record. What it needs is there when it is made.
 */
export type Errand = (world: World, place: Place, person: Person) => Promise<Sending>;

/** Where the move takes a wording: what covers the one context covers the other, but for GLOBAL. */
const NEIGHBOURS: Readonly<Record<Place, Place>> = {
  GLOBAL: 'NORD',
  NORD: 'NORD_1',
  NORD_1: 'NORD',
  SUED: 'SUED_1',
  SUED_1: 'SUED',
};

const CONTACT = {
  email: 'anna@example.org',
  firstname: 'Anna',
  lastname: 'Berg',
  mobileNo: '+4930123456',
};

const nothing: Errand = async () => ({ payload: {} });
const page: Errand = async () => ({ payload: { offset: 0, maxResult: 15, keyWord: 'a', filter: {} } });
const history =
  (entity: string): Errand =>
  async () => ({ payload: { entity, from: '2026-11-20T00:00:00.000Z', keyWord: 'a' } });

/** Of the user who makes the call; for a visitor of someone else. */
async function numberOf({ browserOf, addUser }: World, person: Person): Promise<number> {
  return (await browserOf(person)).userId ?? (await addUser()).id;
}

export const ERRANDS: Readonly<Record<string, Errand>> = {
  ...Object.assign({}, ...NUMBERED_NAMES.map(errandsOf)),

  authLogin: async ({ addUser }) => ({
    payload: { username: (await addUser()).username, password: PASSWORD },
  }),
  authSession: nothing,
  logout: nothing,
  health: nothing,
  ready: nothing,
  metrics: async () => ({ payload: {}, headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
  openapi: nothing,
  docs: nothing,

  ownDetailsUpdate: async ({ next }) => ({ payload: { ...CONTACT, firstname: `Anna ${next()}` } }),
  userList: page,
  userSave: async ({ next }) => ({
    payload: {
      ...CONTACT,
      authentication: {
        username: `new-${next()}`,
        password: PASSWORD,
        authRoles: [{ role: 'USER' }],
        authorizations: [],
      },
    },
  }),
  userDelete: async ({ addUser }) => ({ payload: { id: (await addUser()).id } }),
  secondFactorRequest: async ({ server }) => {
    server.clock.advance({ seconds: 61 });
    return { payload: { alternateMobileNumber: '+4930123457' } };
  },
  secondFactorChange: async () => ({ payload: { twoWayAuthenticationEnabled: false } }),
  secondFactorReset: async ({ addUser, server }) => {
    const { id } = await addUser();
    const factor = { secondFactorMobileNo: '+4930123458' };
    await server.parts.database.write.updateTable('users').set(factor).where('id', '=', id).execute();
    return { payload: { id } };
  },

  tokenList: async () => ({ payload: { offset: 0, maxResult: 15 } }),
  tokenSave: async (world, place) => {
    await forgetFailures(world);
    return { payload: tokenFor(place) };
  },
  tokenRevoke: async (world, place) => {
    await forgetFailures(world);
    const made = await world.asAdmin(tokenSave, { payload: tokenFor(place) });
    const { token } = made.json<{ content: { token: { id: number } } }>().content;
    return { payload: { id: token.id, currentPassword: PASSWORD } };
  },
  factorList: nothing,
  factorTotpBegin: async (world, _place, person) => {
    const userId = await numberOf(world, person);
    await world.server.parts.database.write.deleteFrom('factors').where('userId', '=', userId).execute();
    return { payload: {} };
  },
  factorTotpConfirm: async (world, _place, person) => ({
    payload: { token: await beginApp(world.server, await numberOf(world, person)) },
  }),
  authPasskeyBegin: nothing,
  authPasskeyConfirm: async (world, _place, person) => {
    const passkey = await addPasskey(world.server, (await world.addUser()).id);
    const { options, headers } = await challengeFor(world, person, 'auth/passkey/begin');
    return { payload: { passkey: passkey.get(options) }, headers };
  },
  factorPasskeyBegin: async (world, _place, person) => {
    await forgetPasskeys(world, person);
    return { payload: {} };
  },
  factorPasskeyConfirm: async (world, _place, person) => {
    await forgetPasskeys(world, person);
    const { options, headers } = await challengeFor(world, person, 'factor/passkey/begin');
    return { payload: { name: 'Telefon', passkey: new SoftwarePasskey().create(options) }, headers };
  },
  factorPasskeyRename: async (world, _place, person) => {
    const { parts, clock } = world.server;
    const passkey = {
      ...{ userId: await numberOf(world, person), name: 'Telefon', secret: 'sealed', transports: '[]' },
      ...{ credentialId: randomUUID(), count: 0 },
    };
    const { id } = await insertPasskey(parts.database.write, passkey, clock.now());
    return { payload: { id, name: 'Laptop' } };
  },
  factorRecoveryCreate: async (world, _place, person) => {
    await addApp(world.server, await numberOf(world, person));
    return { payload: {} };
  },
  factorRemove: async (world, _place, person) => ({
    payload: { id: await addApp(world.server, await numberOf(world, person)) },
  }),
  authPasswordChoose: async (world, _place, person) => {
    const userId = await numberOf(world, person);
    const { write } = world.server.parts.database;
    await write.updateTable('passwords').set({ temporary: 1 }).where('userId', '=', userId).execute();
    return { payload: { password: `Wiesen-Otter-${world.next()}` } };
  },
  authConfirm: async (world) => {
    await forgetFailures(world);
    return { payload: { password: PASSWORD } };
  },
  securityLogList: nothing,
  sessionList: nothing,
  sessionPrevious: nothing,
  sessionEnd: async (world, _place, person) => {
    const userId = await numberOf(world, person);
    const { sessions, database } = world.server.parts;
    const opening = {
      userId,
      previousId: undefined,
      withSecondFactor: false,
      steps: [],
      address: null,
      userAgent: null,
    };
    const { session } = await database.write.transaction().execute((db) => sessions.open(db, opening));
    return { payload: { id: sessionName(session.tokenHash) } };
  },
  sessionEndOthers: nothing,

  contextList: page,
  contextSave: async ({ next }, place) => ({
    payload: { identifier: `context-${next()}`, parentIdentifier: place, active: true, create: true },
  }),
  contextDelete: async (world, place) => ({ payload: { identifier: await newContext(world, place) } }),
  wordingMove: async (world, place) => ({
    payload: {
      contextIdentifier: NEIGHBOURS[place],
      wordings: [{ id: await newWording(world, place), contextIdentifier: NEIGHBOURS[place] }],
    },
  }),

  wordingGet: async (_world, place) => ({ payload: { context: place } }),
  wordingEvents: async (_world, place) => ({ payload: { context: place } }),
  wordingList: page,
  wordingListForContext: async (_world, place) => ({
    payload: { offset: 0, maxResult: 15, filter: { contextIdentifier: place } },
  }),
  contextTree: async () => ({ payload: {} }),
  contextCoverage: async () => ({ payload: {} }),
  homeWork: async () => ({ payload: { parts: ['changes', 'findings'] } }),
  wordingMatrix: async (_world, place) => ({ payload: { context: place, withCoverage: true } }),
  wordingPlaces: async () => ({ payload: { identifier: 'a.b' } }),
  wordingSave: async ({ next }, place) => ({ payload: wordingIn(place, next()) }),
  wordingDelete: async (world, place) => ({ payload: { id: await newWording(world, place) } }),
  wordingExport: async (_world, place) => ({ payload: { context: place, format: 'json' } }),
  wordingExportCount: async (_world, place) => ({ payload: { context: place, format: 'json' } }),
  wordingImport: async (world, place) => {
    await newWording(world, place);
    const payload = { context: place, format: 'json' };
    return { payload, file: (await world.asAdmin(wordingExport, { payload })).body };
  },
  wordingSaveAll: async ({ next }, place) => ({ payload: { wordings: [wordingIn(place, next())] } }),
  mailTemplateResolve: async (world, place) => ({ payload: await newMail(world, place) }),
  mailTemplateTest: async (world, place) => ({
    payload: { ...(await newMail(world, place)), values: [{ name: 'date', value: '1.2.' }] },
  }),
  recordsChangeMany: async (world, place) => ({
    payload: { type: 'wording', action: 'deactivate', ids: [await newWording(world, place)] },
  }),
  wordingReplace: async (world, place) => {
    await newWording(world, place);
    return { payload: { context: place, find: 'text', replacement: 'Wort' } };
  },
  // Of runs that no one carries out.
  wordingReplaceProgress: async ({ next }) => ({ payload: { key: `key-${next()}` } }),
  wordingReplaceCancel: async ({ next }) => ({ payload: { key: `key-${next()}` } }),
  wordingNoteSave: async (_world, place) => ({
    payload: {
      contextIdentifier: place,
      identifier: 'walk.note',
      note: { description: 'Heading', maxLength: 40 },
    },
  }),
  wordingFindingAccept: async (world, place) => {
    const wording = { ...wordingIn(place, world.next()), value: 'ends with a space ' };
    await world.asAdmin(wordingSave, { payload: wording });
    const { contextIdentifier, identifier, lang } = wording;
    const finding = { check: 'spaceAtEnds', detail: 'end', accepted: true };
    return { payload: { contextIdentifier, identifier, lang, ...finding } };
  },

  endpointsGet: nothing,
  syncStatus: nothing,
  syncProgress: nothing,
  // One that no one carries out.
  syncCancel: async ({ server }) => {
    const { database, now } = server.parts;
    const run = { source: 'DEV', syncItems: ['WORDINGS'], rehearsal: false } as const;
    const actor = { userId: null, username: 'admin' };
    return { payload: { id: await beginRun(database.write, { ...run, actor }, now()) } };
  },
  // With a record of each kind.
  syncExport: async (world) => {
    await newFile(world, 'NORD');
    return { payload: {}, headers: { [HEADERS.accessCode]: ACCESS_CODE } };
  },
  syncWith: async () => ({ payload: { source: 'DEV', syncItems: 'ALL', pass: ACCESS_CODE } }),
  auditDocumentfileRevisions: history('documentfile'),
  auditWordingRevisions: history('wording'),
  auditContextRevisions: history('context'),
  auditDocumentfileRestore: changedFile,
  auditWordingRestore: changedWording,
  auditContextRestore: changedContext,
  auditAllRevisions: history('all'),
  auditOwnOperations: nothing,
  // Another user's, unless it is the one who prepares the walks.
  auditUndo: async (world, place) => {
    await newWording(world, place);
    return { payload: { revisionId: (await lastEntry(world)).revisionId } };
  },

  documentFileList: page,
  documentGet: async (world) => ({ payload: { id: await newDocument(world) } }),
  documentGetPosted: async (world) => ({ payload: { id: await newDocument(world) } }),
  documentUpload: async (world) => ({ payload: { documentId: await newDocument(world) }, file: 'Ein Text.' }),
  documentFileSave: async (world, place, person) => {
    const documentId = await newDocument(world);
    return { payload: fileIn(place, documentId, await uploadAs(world, person, documentId)) };
  },
  documentFileDelete: async (world, place) => ({ payload: { id: await newFile(world, place) } }),
  documentUses: async (world, place) => {
    const id = await newDocument(world);
    const value = `<a href="/document/files/${id}">Merkblatt</a>`;
    await world.asAdmin(wordingSave, { payload: { ...wordingIn(place, world.next()), value } });
    return { payload: { id } };
  },
  documentFilePublic: async (world, place) => {
    const { docIdentifier } = await savedFile(world, place, { public: true });
    return { payload: { docIdentifier, context: place, lang: 'de' } };
  },
  documentFileDownload: async (world, place) => ({ payload: { id: await newFile(world, place) } }),

  cacheClear: async () => ({ payload: { target: 'all' } }),
};

/** The request for a call, as it can be carried out. */
export function errandOf(name: string): Errand {
  const errand = ERRANDS[name];
  if (!errand) throw new Error(`no walk knows what to send to ${name}: it belongs into ERRANDS`);
  return errand;
}

/** A challenge is good in the browser that it was made for: its XSRF token goes along. */
async function challengeFor({ browserOf }: World, person: Person, path: string) {
  const browser = await browserOf(person);
  const content = (await browser.post(path, {})).json().content;
  const xsrf = browser.cookies.get(COOKIES.xsrf) ?? '';
  const headers = { [HEADERS.xsrf]: xsrf, cookie: `${COOKIES.xsrf}=${xsrf}` };
  return { options: content?.options ?? { challenge: '', user: { id: '' } }, headers };
}

async function forgetPasskeys(world: World, person: Person): Promise<void> {
  const userId = await numberOf(world, person);
  await world.server.parts.database.write.deleteFrom('factors').where('userId', '=', userId).execute();
}

/** The errands of a described record. */
function errandsOf(name: NumberedName): Record<string, Errand> {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    [`${name}List`]: page,
    [`${name}Save`]: async ({ next }, place) => ({ payload: valuesIn(name, place, next()) }),
    [`${name}Delete`]: async (world, place) => ({ payload: { id: await newRecord(world, name, place) } }),
    [`audit${capitalised}Revisions`]: history(name),
    [`audit${capitalised}Restore`]: (world, place) => {
      const values = valuesIn(name, place, world.next());
      const [changed = 'active'] = Object.keys(values).filter((field) => typeof values[field] === 'boolean');
      const save = (payload: object) =>
        world.asAdmin(DESCRIBED_CALLS[`${name}Save`], { payload: { ...values, ...payload } });
      return between(
        world,
        () => save({}),
        ({ entityId }) => save({ id: entityId, [changed]: !values[changed] }),
      );
    },
  };
}
