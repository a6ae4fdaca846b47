import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SyncPreview } from '#contract/sync.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import { newDatabase } from '#tests/support/database.ts';
import { addDocument, addFile, download } from '#tests/support/document-calls.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, envelopeOf } from '#tests/support/server.ts';
import {
  exported,
  type ListeningServer,
  startSource,
  startTarget,
  sync,
} from '#tests/support/sync-servers.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let source: ListeningServer;
let target: ListeningServer;
beforeEach(async () => {
  source = await startSource();
  target = await startTarget(source.address);
});
afterEach(async () => {
  await target.server.close();
  await source.server.close();
});

async function saveWording(
  { admin, server }: ListeningServer,
  identifier: string,
  value: string,
  fields: object = {},
) {
  const wording = { identifier, value, lang: 'de', contextIdentifier: 'GLOBAL', ...fields };
  const stored = await server.parts.database.read
    .selectFrom('wordings')
    .select('id')
    .where('identifier', '=', identifier)
    .where('lang', '=', wording.lang)
    .where('contextIdentifier', '=', wording.contextIdentifier)
    .executeTakeFirst();
  return admin.post('wording/save', { ...wording, ...stored });
}

function saveContext({ admin }: ListeningServer, identifier: string, fields: object = {}) {
  return admin.post('context/save', { identifier, parentIdentifier: 'GLOBAL', ...fields });
}

/** Different on both sides in everything that a sync makes equal. */
async function fill(): Promise<void> {
  contentOf(await source.admin.post('language/save', { lang: 'it', description: 'Italienisch' }));
  contentOf(await saveContext(source, 'NORD'));
  contentOf(await saveContext(source, 'NORD_1', { parentIdentifier: 'NORD', active: false }));
  contentOf(await saveWording(source, 'greeting', 'Guten Tag', { contextIdentifier: 'NORD_1' }));
  contentOf(await saveWording(source, 'greeting', 'Buongiorno', { lang: 'it' }));
  contentOf(await saveWording(source, 'title', 'Neu'));
  const document = await addDocument(source.admin, 'leaflet');
  await addFile(source.admin, document.id);
  contentOf(await saveContext(target, 'ALT'));
  contentOf(await saveWording(target, 'title', 'Alt'));
  contentOf(await saveWording(target, 'gone', 'Weg', { contextIdentifier: 'ALT' }));
  const old = await addDocument(target.admin, 'old');
  await addFile(target.admin, old.id);
}

async function revisions({ server }: ListeningServer): Promise<number[]> {
  const rows = await server.parts.database.read.selectFrom('revisions').select('revisionId').execute();
  return rows.map(({ revisionId }) => revisionId);
}

function preview(body: object = { pass: ACCESS_CODE }, query = 'syncItems=ALL') {
  return sync(target, body, { query: `${query}&dryRun=true` });
}

describe('a sync', () => {
  test('makes everything equal in one revision, which can be undone', async () => {
    await fill();
    const [wanted, before, earlier] = [
      await exported(source),
      await exported(target),
      await revisions(target),
    ];
    const answer = await sync(target);
    expect(contentOf(answer)).toEqual({
      source: 'DEV',
      syncItems: ['WORDINGS', 'CONTEXTS', 'DOCUMENTS'],
      counts: { added: 7, changed: 1, deleted: 4 },
    });
    expect(await exported(target)).toEqual(wanted);
    const made = (await revisions(target)).filter((id) => !earlier.includes(id));
    expect(made).toEqual([envelopeOf(answer).revisionId]);

    contentOf(await target.admin.post('audit/undo', { revisionId: made[0] }));
    expect(await exported(target)).toEqual(before);
  });

  test('and taking it back ask for a fresh proof of who wants it, taking back a text does not', async () => {
    await fill();
    const { revisionId } = envelopeOf(await sync(target));
    target.server.clock.advance({ seconds: 1 });
    const text = envelopeOf(await saveWording(target, 'title', 'Anders'));
    target.server.clock.advance({ minutes: 16 });
    expectRefusal(await sync(target), 403, '064');
    expectRefusal(await target.admin.post('audit/undo', { revisionId }), 403, '064');
    contentOf(await target.admin.post('audit/undo', { revisionId: text.revisionId }));
    contentOf(await target.admin.post('auth/confirm', { password: ADMIN_PASSWORD }));
    contentOf(await target.admin.post('audit/undo', { revisionId }));
  });

  test('changes nothing where everything is equal', async () => {
    await fill();
    await sync(target);
    const earlier = await revisions(target);
    expect(contentOf(await sync(target))).toMatchObject({ counts: { added: 0, changed: 0, deleted: 0 } });
    expect(await revisions(target)).toEqual(earlier);
  });

  test('leaves local numbers, addresses and the default context as they are', async () => {
    contentOf(await saveContext(source, 'NORD', { hostUrl: 'source.example.org', isDefault: true }));
    contentOf(await saveContext(target, 'NORD', { hostUrl: 'target.example.org', active: false }));
    const { id } = contentOf<{ wording: { id: number } }>(await saveWording(target, 'title', 'Alt')).wording;
    contentOf(await saveWording(source, 'other', 'x'));
    contentOf(await saveWording(source, 'title', 'Neu'));
    contentOf(await sync(target));
    const rows = await target.server.parts.database.read
      .selectFrom('contexts')
      .select(['identifier', 'hostUrl', 'isDefault', 'active'])
      .orderBy('identifier')
      .execute();
    expect(rows.filter(({ identifier }) => identifier !== 'DEFAULT')).toEqual([
      { identifier: 'GLOBAL', hostUrl: null, isDefault: 1, active: 1 },
      { identifier: 'NORD', hostUrl: 'target.example.org', isDefault: 0, active: 1 },
    ]);
    const stored = await target.server.parts.database.read
      .selectFrom('wordings')
      .select('id')
      .where('identifier', '=', 'title')
      .execute();
    expect(stored).toEqual([{ id }]);
  });

  test('is refused as a whole when it would switch off, move or delete the default context here', async () => {
    contentOf(await saveContext(source, 'NORD', { isDefault: true }));
    contentOf(await saveContext(source, 'GLOBAL', { parentIdentifier: null, active: false }));
    const before = await exported(target);
    const off = expectRefusal(await sync(target), 400, '012', 'context');
    expect(off.errors).toMatchObject([
      {
        reason: 'defaultInactive',
        values: { type: 'context', name: 'GLOBAL' },
        message: expect.stringMatching(/^Der Kontext GLOBAL: Der Standardkontext muss aktiv sein\./),
      },
    ]);
    const { impact } = contentOf<SyncPreview>(await preview());
    expect(impact.clashes.map(({ reason }) => reason)).toEqual(['defaultInactive']);
    contentOf(await saveContext(source, 'GLOBAL', { parentIdentifier: 'DEFAULT' }));
    const moved = expectRefusal(await sync(target), 400, '012', 'context');
    expect(moved.errors).toMatchObject([{ reason: 'defaultBelow' }]);
    contentOf(await saveContext(source, 'GLOBAL', { parentIdentifier: null }));
    contentOf(await saveContext(target, 'ALT', { isDefault: true }));
    const gone = expectRefusal(await sync(target), 400, '012', 'context');
    expect(gone.errors).toMatchObject([{ reason: 'defaultDeleted', values: { name: 'ALT' } }]);
    contentOf(await saveContext(target, 'GLOBAL', { parentIdentifier: null, isDefault: true }));
    contentOf(await target.admin.get('context/delete?identifier=ALT', {}, 'DELETE'));
    expect(await exported(target)).toEqual(before);
  });

  test('takes only the records that are named', async () => {
    contentOf(await saveWording(source, 'title', 'Neu'));
    await addDocument(source.admin, 'leaflet');
    const response = await sync(target, { pass: ACCESS_CODE }, { query: 'syncItems=WORDINGS,CONTEXTS' });
    expect(contentOf(response)).toMatchObject({ counts: { added: 1, changed: 0, deleted: 0 } });
  });

  test('is refused as a whole, with the list, when a reference would be left open', async () => {
    contentOf(await saveContext(source, 'NORD'));
    contentOf(await saveWording(source, 'title', 'Neu'));
    contentOf(await saveWording(source, 'title', 'Neu', { contextIdentifier: 'NORD' }));
    contentOf(await saveContext(target, 'ALT'));
    const before = await exported(target);
    const wordings = await sync(target, { pass: ACCESS_CODE }, { query: 'syncItems=WORDINGS' });
    expectRefusal(wordings, 400, '012', 'wording');
    await addPerson(target.server, 'eva', { authorizations: ['ALT'] });
    const { errors } = expectRefusal(await sync(target), 400, '012', 'user');
    expect(errors[0]?.message).toContain('ALT');
    expect(await exported(target)).toEqual(before);
  });

  test('keeps what a file of the source is, and says on download that its bytes are not here', async () => {
    const document = await addDocument(source.admin, 'leaflet');
    await addFile(source.admin, document.id);
    contentOf(await sync(target));
    const file = await target.server.parts.database.read
      .selectFrom('documentFiles')
      .select(['id', 'fileVersion'])
      .executeTakeFirstOrThrow();
    expectRefusal(await download(target.admin, `id=${file.id}`), 404, '008', 'id');
  });
});

describe('a preview', () => {
  test('changes nothing, shows old and new values, and is carried out as it was shown', async () => {
    await fill();
    await sync(target);
    contentOf(await saveWording(source, 'title', 'Noch neuer'));
    target.server.clock.advance({ minutes: 1 });
    contentOf(await saveWording(target, 'here', 'Von hier'));
    const before = await exported(target);
    const shown = contentOf<SyncPreview>(await preview());
    expect(await exported(target)).toEqual(before);
    expect(shown.types.find(({ type }) => type === 'wording')).toMatchObject({
      changed: {
        count: 1,
        rows: [{ identifier: 'title', before: { value: 'Neu' }, after: { value: 'Noch neuer' } }],
      },
      deleted: { count: 1, rows: [{ identifier: 'here', before: { value: 'Von hier' }, after: null }] },
    });
    expect(shown.changedHere).toMatchObject({
      count: 1,
      rows: [{ type: 'wording', identifier: 'here (de, GLOBAL)', username: 'admin' }],
    });
    expect(shown.impact.counts).toMatchObject({ changed: 1, deleted: 1 });
    // Later changes of the source are not taken over.
    contentOf(await saveWording(source, 'title', 'Zu neu'));
    const { rehearsalId } = shown;
    expect(contentOf(await sync(target, { rehearsalId }))).toMatchObject({
      counts: { changed: 1, deleted: 1 },
    });
    expect((await exported(target)).join()).toContain('Noch neuer');
    expectRefusal(await sync(target, { rehearsalId }), 404, '008', 'rehearsalId');
  });

  test('names the files whose bytes are missing', async () => {
    await fill();
    const bytes = contentOf<SyncPreview>(await preview()).missingBytes;
    expect(bytes.count).toBe(0);
    const document = await addDocument(source.admin, 'other');
    await addFile(source.admin, document.id, {}, '%PDF-1.7\nother bytes');
    const missing = contentOf<SyncPreview>(await preview()).missingBytes;
    expect(missing).toMatchObject({ count: 1, rows: [{ docIdentifier: 'other' }] });
  });

  test('is not carried out when this side has changed since, nor after a quarter of an hour', async () => {
    await fill();
    const { rehearsalId } = contentOf<SyncPreview>(await preview());
    contentOf(await saveWording(target, 'here', 'Von hier'));
    expectRefusal(await sync(target, { rehearsalId }), 409, '046');
    const again = contentOf<SyncPreview>(await preview());
    target.server.clock.advance({ minutes: 15 });
    contentOf(await target.admin.post('auth/confirm', { password: ADMIN_PASSWORD }));
    expectRefusal(await sync(target, { rehearsalId: again.rehearsalId }), 404, '008', 'rehearsalId');
  });

  test('is good for its own source and records alone', async () => {
    const { rehearsalId } = contentOf<SyncPreview>(await preview());
    const other = await sync(target, { rehearsalId }, { query: 'syncItems=WORDINGS' });
    expectRefusal(other, 400, '012', 'syncItems');
    expectRefusal(await sync(target, { rehearsalId, pass: ACCESS_CODE }), 400, '012', 'rehearsalId');
  });

  test('shows what would refuse the sync, and cannot be carried out then', async () => {
    contentOf(await saveContext(source, 'NORD'));
    contentOf(await saveWording(source, 'title', 'Neu', { contextIdentifier: 'NORD' }));
    const shown = contentOf<SyncPreview>(await preview({ pass: ACCESS_CODE }, 'syncItems=WORDINGS'));
    expect(shown).toMatchObject({
      rehearsalId: null,
      impact: { clashes: [{ code: '012', field: 'wording' }] },
    });
  });
});

test('what a crash has left of exports goes at the next start, and what a preview has kept stays', async () => {
  const database = await newDatabase();
  const start = () => startTarget(source.address, database);
  const folder = join(database.files, 'sync');
  const first = await start();
  contentOf(await saveWording(source, 'title', 'Neu'));
  const options = { query: 'syncItems=ALL&dryRun=true' };
  const { rehearsalId } = contentOf<SyncPreview>(await sync(first, undefined, options));
  const kept = await readdir(folder);
  expect(kept).toHaveLength(1);
  await first.server.close();
  await writeFile(join(folder, 'left.ndjson'), '{"type":"begin"');

  const second = await start();
  expect(await readdir(folder)).toEqual(kept);
  expect(contentOf(await sync(second, { rehearsalId }))).toMatchObject({ counts: { added: 1 } });
  expect(await readdir(folder)).toEqual([]);
  await second.server.close();
  await database.drop();
});

describe('who may', () => {
  test('superAdmins preview, those with EDITOR carry out, no one else does either', async () => {
    await addPerson(target.server, 'super', { roles: ['SUPERADMIN'] });
    await addPerson(target.server, 'editor', { roles: ['EDITOR'], authorizations: ['GLOBAL'] });
    const superAdmin = await target.server.signedIn('super', PASSWORD);
    const editor = await target.server.signedIn('editor', PASSWORD);
    const body = { pass: ACCESS_CODE };
    const dry = 'syncItems=ALL&dryRun=true';
    expect((await sync(target, body, { browser: superAdmin, query: dry })).statusCode).toBe(200);
    expectRefusal(await sync(target, body, { browser: superAdmin }), 403, '019');
    expectRefusal(await sync(target, body, { browser: editor, query: dry }), 403, '019');
    expectRefusal(await sync(target, body, { browser: target.server.browser() }), 401, '001');
    expectRefusal(await sync(target, body, { headers: { 'X-XSRF-TOKEN': 'wrong' } }), 403, '004');
  });

  test('the export is given for the access code alone, and wrong ones are tried in vain', async () => {
    const ask = (code: string) =>
      fetch(`${source.address}ecs/ECSServerSync/export`, {
        headers: code === '' ? {} : { 'X-Access-Code': code },
      });
    expect((await ask('')).status).toBe(400);
    expect((await ask(ACCESS_CODE)).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(`wrong ${tries}`)).status).toBe(400);
    expect((await ask(ACCESS_CODE)).status).toBe(429);
    const meta = await source.server.parts.database.read.selectFrom('meta').select('value').execute();
    expect(JSON.stringify(meta)).not.toContain(ACCESS_CODE);
  });

  test('what does not fit is refused by its name', async () => {
    expectRefusal(await sync(target, { pass: 'wrong' }), 400, '002', 'pass');
    expectRefusal(await sync(target, {}), 400, '005', 'pass');
    expectRefusal(await sync(target, { pass: ACCESS_CODE, more: 1 }), 400, '012', 'more');
    expectRefusal(await sync(target, undefined, { source: 'PROD' }), 400, '012', 'source');
    expectRefusal(await sync(target, undefined, { source: 'elsewhere' }), 400, '012', 'source');
    expectRefusal(await sync(target, undefined, { query: 'syncItems=USERS' }), 400, '012', 'syncItems');
    expectRefusal(await sync(target, {}, { query: `pass=${ACCESS_CODE}` }), 400, '012', 'query.pass');
    const elsewhere = { pass: ACCESS_CODE, source: 'DEV' };
    expectRefusal(await sync(target, elsewhere), 400, '012', 'body.source');
    expectRefusal(await sync(target, { pass: 'Schlüssel' }), 400, '012', 'pass');
  });
});
