import { HEADERS } from '#contract/call.ts';
import { contextSave } from '#contract/context.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { documentFileSave, documentUpload } from '#contract/document-file.ts';
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { FieldDescription, FieldKind } from '#contract/records/record.ts';
import { tokenSave } from '#contract/token.ts';
import { wordingSave } from '#contract/wording.ts';
import { wordingExport } from '#contract/wording-exchange.ts';
import { sessionName } from '#server/store/people/sessions.ts';
import { beginRun } from '#server/store/sync/sync-runs.ts';
import { ACCESS_CODE, METRICS_TOKEN } from '#tests/support/access-code.ts';
import { addApp, beginApp } from '#tests/support/authenticator.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { type Sending, sendCall } from '#tests/support/walks/send.ts';
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
  factorRecoveryCreate: async (world, _place, person) => {
    await addApp(world.server, await numberOf(world, person));
    return { payload: {} };
  },
  factorRemove: async (world, _place, person) => ({
    payload: { id: await addApp(world.server, await numberOf(world, person)) },
  }),
  authConfirm: async (world) => {
    await forgetFailures(world);
    return { payload: { password: PASSWORD } };
  },
  sessionList: nothing,
  sessionEnd: async (world, _place, person) => {
    const userId = await numberOf(world, person);
    const { sessions, database } = world.server.parts;
    const opening = {
      userId,
      previousId: undefined,
      withSecondFactor: false,
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
  contextCoverage: async () => ({ payload: {} }),
  homeWork: async () => ({ payload: { parts: ['changes', 'findings'] } }),
  wordingMatrix: async (_world, place) => ({ payload: { context: place, withCoverage: true } }),
  wordingPlaces: async () => ({ payload: { identifier: 'a.b' } }),
  wordingSave: async ({ next }, place) => ({ payload: wordingIn(place, next()) }),
  wordingDelete: async (world, place) => ({ payload: { id: await newWording(world, place) } }),
  wordingExport: async (_world, place) => ({ payload: { context: place, format: 'json' } }),
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

/** A walk that has tried wrong passwords must not be kept from going on. */
async function forgetFailures({ server }: World): Promise<void> {
  await server.parts.database.write.deleteFrom('loginFailures').execute();
}

let lastToken = 0;
export function tokenFor(context: string) {
  return {
    ...{ name: `Pipeline ${++lastToken}`, rights: ['texts:read', 'texts:write'], contexts: [context] },
    ...{ end: '2027-01-31T22:59:59.000Z', currentPassword: PASSWORD },
  };
}

export function wordingIn(contextIdentifier: string, number: number) {
  const texts = { lang: 'de', identifier: `text.${number}`, value: `Text ${number}` };
  return { ...texts, contextIdentifier, resetInheritance: false, active: true };
}

/** A value of each kind of field; those of names are never the same. */
const VALUES: Readonly<Record<FieldKind, (place: Place, number: number) => string | boolean>> = {
  name: (_place, number) => `name.${number}`,
  languageCode: (_place, number) => languageCode(number),
  title: () => 'Merkblatt',
  line: () => 'Ihr Termin',
  text: () => '<p>Guten Tag {%name%}</p>',
  flag: () => true,
  mark: () => false,
  address: (_place, number) => `praxis-${number}.example.org`,
  context: (place) => place,
  language: () => 'de',
};

/** Values of a save of a described record. */
function valuesIn(name: NumberedName, place: Place, number: number): Record<string, string | boolean> {
  const fields: Readonly<Record<string, FieldDescription>> = RECORDS[name].fields;
  const { titledBy } = RECORDS[name];
  return Object.fromEntries(
    Object.entries(fields).map(([field, { kind }]) => {
      const value = VALUES[kind](place, number);
      return [field, field === titledBy && kind === 'title' ? `${value} ${number}` : value];
    }),
  );
}

/** Saves a new record and answers its number. */
async function newRecord(world: World, name: NumberedName, place: Place): Promise<number> {
  const payload = valuesIn(name, place, world.next());
  const saved = await world.asAdmin(DESCRIBED_CALLS[`${name}Save`], { payload });
  return (envelopeOf(saved).content as Record<string, { id: number }>)[name]?.id ?? 0;
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

/** Adds a wording to a context and answers its number. */
export async function newWording(world: World, place: Place): Promise<number> {
  const saved = await world.asAdmin(wordingSave, { payload: wordingIn(place, world.next()) });
  return (envelopeOf(saved).content as { wording: { id: number } }).wording.id;
}

/** Adds a mail template of a place and answers where it is found. */
async function newMail(world: World, contextIdentifier: Place) {
  const wanted = { identifier: `mail.${world.next()}`, contextIdentifier, lang: 'de' };
  const payload = { ...wanted, subject: 'Am {%date%}', body: 'Guten Tag' };
  await world.asAdmin(DESCRIBED_CALLS.mailTemplateSave, { payload });
  return wanted;
}

/** Adds a context below another one and answers its identifier. */
export async function newContext(world: World, parentIdentifier: Place): Promise<string> {
  const identifier = `context-${world.next()}`;
  await world.asAdmin(contextSave, { payload: { identifier, parentIdentifier, create: true } });
  return identifier;
}

function newDocument(world: World): Promise<number> {
  return newRecord(world, 'document', 'GLOBAL');
}

/** Uploads as this person where they may, so that they can bind it, and as an administrator otherwise. */
async function uploadAs(world: World, person: Person, documentId: number): Promise<string> {
  const sending = { payload: { documentId }, file: 'Ein Text.' };
  const own = await sendCall(await world.browserOf(person), documentUpload, sending);
  const upload = own.statusCode === 200 ? own : await world.asAdmin(documentUpload, sending);
  return (envelopeOf(upload).content as { fileNameOnDisk: string }).fileNameOnDisk;
}

function fileIn(contextIdentifier: string, documentId: number, fileNameOnDisk: string) {
  const names = { fileNameOnDisk, fileNameRepresentation: 'Merkblatt.txt' };
  return { documentId, lang: 'de', contextIdentifier, ...names, active: true, action: 'add' };
}

async function newFile(world: World, place: Place): Promise<number> {
  return (await savedFile(world, place)).id;
}

async function savedFile(world: World, place: Place, fields: object = {}) {
  const documentId = await newDocument(world);
  const uploaded = await uploadAs(world, 'superAdminEditor', documentId);
  const payload = { ...fileIn(place, documentId, uploaded), ...fields };
  const saved = await world.asAdmin(documentFileSave, { payload });
  return (envelopeOf(saved).content as { documentFile: { id: number; docIdentifier: string } }).documentFile;
}

/** The newest entry of all histories. */
async function lastEntry({ server }: World): Promise<{ revisionId: number; entityId: number }> {
  return server.parts.database.read
    .selectFrom('revisionEntries')
    .select(['revisionId', 'entityId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Makes a record by `first`, changes it by `then`, and asks for it as it was in between. */
async function between(
  world: World,
  first: () => Promise<unknown>,
  then: (made: { entityId: number }) => Promise<unknown>,
): Promise<Sending> {
  await first();
  const { revisionId, entityId } = await lastEntry(world);
  await then({ entityId });
  return { payload: { entityId, revisionId } };
}

async function changedWording(world: World, place: Place): Promise<Sending> {
  const texts = wordingIn(place, world.next());
  const save = (payload: object) => world.asAdmin(wordingSave, { payload: { ...texts, ...payload } });
  return between(
    world,
    () => save({}),
    ({ entityId }) => save({ id: entityId, value: 'Anders' }),
  );
}

async function changedContext(world: World, place: Place): Promise<Sending> {
  const context = { identifier: `context-${world.next()}`, parentIdentifier: place };
  const save = (active: boolean) => world.asAdmin(contextSave, { payload: { ...context, active } });
  return between(
    world,
    () => save(true),
    () => save(false),
  );
}

async function changedFile(world: World, place: Place): Promise<Sending> {
  const documentId = await newDocument(world);
  const file = fileIn(place, documentId, await uploadAs(world, 'superAdminEditor', documentId));
  const save = (payload: object) => world.asAdmin(documentFileSave, { payload: { ...file, ...payload } });
  return between(
    world,
    () => save({}),
    ({ entityId }) => save({ fileId: entityId, action: 'edit', active: false }),
  );
}

/** A code with a region, of which there are enough. */
function languageCode(number: number): string {
  const letters = [number % 26, Math.floor(number / 26) % 26].map((at) => String.fromCharCode(65 + at));
  return `e${String.fromCharCode(97 + (Math.floor(number / 676) % 26))}_${letters.join('')}`;
}
