import { contextSave } from '#contract/context.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { documentFileSave, documentUpload } from '#contract/document-file.ts';
import { type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { FieldDescription, FieldKind } from '#contract/records/record.ts';
import { wordingSave } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { type Sending, sendCall } from '#tests/support/walks/send.ts';
import { PASSWORD, type Person, type Place, type World } from '#tests/support/walks/world.ts';

/** A walk that has tried wrong passwords must not be kept from going on. */
export async function forgetFailures({ server }: World): Promise<void> {
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
export function valuesIn(name: NumberedName, place: Place, number: number): Record<string, string | boolean> {
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
export async function newRecord(world: World, name: NumberedName, place: Place): Promise<number> {
  const payload = valuesIn(name, place, world.next());
  const saved = await world.asAdmin(DESCRIBED_CALLS[`${name}Save`], { payload });
  return (envelopeOf(saved).content as Record<string, { id: number }>)[name]?.id ?? 0;
}

/** Adds a wording to a context and answers its number. */
export async function newWording(world: World, place: Place): Promise<number> {
  const saved = await world.asAdmin(wordingSave, { payload: wordingIn(place, world.next()) });
  return (envelopeOf(saved).content as { wording: { id: number } }).wording.id;
}

/** Adds a mail template of a place and answers where it is found. */
export async function newMail(world: World, contextIdentifier: Place) {
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

export function newDocument(world: World): Promise<number> {
  return newRecord(world, 'document', 'GLOBAL');
}

/** Uploads as this person where they may, so that they can bind it, and as an administrator otherwise. */
export async function uploadAs(world: World, person: Person, documentId: number): Promise<string> {
  const sending = { payload: { documentId }, file: 'Ein Text.' };
  const own = await sendCall(await world.browserOf(person), documentUpload, sending);
  const upload = own.statusCode === 200 ? own : await world.asAdmin(documentUpload, sending);
  return (envelopeOf(upload).content as { fileNameOnDisk: string }).fileNameOnDisk;
}

export function fileIn(contextIdentifier: string, documentId: number, fileNameOnDisk: string) {
  const names = { fileNameOnDisk, fileNameRepresentation: 'Merkblatt.txt' };
  return { documentId, lang: 'de', contextIdentifier, ...names, active: true, action: 'add' };
}

export async function newFile(world: World, place: Place): Promise<number> {
  return (await savedFile(world, place)).id;
}

export async function savedFile(world: World, place: Place, fields: object = {}) {
  const documentId = await newDocument(world);
  const uploaded = await uploadAs(world, 'superAdminEditor', documentId);
  const payload = { ...fileIn(place, documentId, uploaded), ...fields };
  const saved = await world.asAdmin(documentFileSave, { payload });
  return (envelopeOf(saved).content as { documentFile: { id: number; docIdentifier: string } }).documentFile;
}

/** The newest entry of all histories. */
export async function lastEntry({ server }: World): Promise<{ revisionId: number; entityId: number }> {
  return server.parts.database.read
    .selectFrom('revisionEntries')
    .select(['revisionId', 'entityId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Makes a record by `first`, changes it by `then`, and asks for it as it was in between. */
export async function between(
  world: World,
  first: () => Promise<unknown>,
  then: (made: { entityId: number }) => Promise<unknown>,
): Promise<Sending> {
  await first();
  const { revisionId, entityId } = await lastEntry(world);
  await then({ entityId });
  return { payload: { entityId, revisionId } };
}

export async function changedWording(world: World, place: Place): Promise<Sending> {
  const texts = wordingIn(place, world.next());
  const save = (payload: object) => world.asAdmin(wordingSave, { payload: { ...texts, ...payload } });
  return between(
    world,
    () => save({}),
    ({ entityId }) => save({ id: entityId, value: 'Anders' }),
  );
}

export async function changedContext(world: World, place: Place): Promise<Sending> {
  const context = { identifier: `context-${world.next()}`, parentIdentifier: place };
  const save = (active: boolean) => world.asAdmin(contextSave, { payload: { ...context, active } });
  return between(
    world,
    () => save(true),
    () => save(false),
  );
}

export async function changedFile(world: World, place: Place): Promise<Sending> {
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
