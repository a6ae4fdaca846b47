import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentFile } from '#contract/document-file.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import {
  addDocument,
  addFile,
  download,
  editOf,
  type SavedFile,
  saveFile,
  uploaded,
} from '#tests/support/document-calls.ts';
import { filesIn, PDF, PNG, sha256 } from '#tests/support/files.ts';
import { envelopeOf } from '#tests/support/server.ts';
import {
  contentOf,
  expectRefusal,
  impactIn,
  startTextCalls,
  type TextCalls,
} from '#tests/support/text-calls.ts';

let calls: TextCalls;
let documentId: number;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['NORD', 'GLOBAL'], ['NORD_1', 'NORD'], ['SUED', 'GLOBAL']);
  documentId = (await addDocument(calls.admin, 'guide')).id;
});
afterAll(() => calls.server.close());

const OTHER = Buffer.concat([PDF, Buffer.from('% another one\n')]);
const ADD = { action: 'add', lang: 'de', contextIdentifier: 'GLOBAL' };
const add = async (fields: object = {}, browser = calls.admin) => {
  const { fileNameOnDisk } = await uploaded(browser, { documentId });
  return saveFile(browser, { ...ADD, documentId, fileNameOnDisk, ...fields });
};
const edit = (file: DocumentFile, changes: object = {}, browser = calls.admin) =>
  saveFile(browser, editOf(file, changes));
const saved = async (response: ReturnType<typeof saveFile>) =>
  contentOf<SavedFile>(await response).documentFile;
const list = async (request: object = {}) =>
  contentOf<{ listData: { count: number; data: DocumentFile[] } }>(
    await calls.admin.post('document/file/list', request),
  ).listData;
const remove = (id: number, query = '', browser = calls.admin) =>
  browser.get(`document/file/delete?id=${id}${query}`, {}, 'DELETE');
const bytesOf = async (query: string) => {
  const response = await download(calls.admin, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.rawPayload;
};

describe('adding', () => {
  test('binds an upload, with the name that it was sent under unless another is given', async () => {
    const before = contentOf<SavedFile>(await add({ fileVersion: 7, docIdentifier: 'guide' }));
    const { documentFile } = before;
    expect(documentFile).toEqual({
      id: documentFile.id,
      parentDocumentId: documentId,
      docIdentifier: 'guide',
      contextIdentifier: 'GLOBAL',
      lang: 'de',
      fileNameOnDisk: documentFile.fileNameOnDisk,
      fileNameRepresentation: 'Merkblatt.pdf',
      fileVersion: 1,
      size: PDF.length,
      sha256: sha256(PDF),
      mimeType: 'application/pdf',
      active: true,
      public: false,
      creationDate: '2026-11-20T09:00:00.000Z',
      modificationDate: '2026-11-20T09:00:00.000Z',
    });
    expect(before).toMatchObject({
      new: true,
      document: { id: documentId, documentFilesCount: 1, documentFiles: [documentFile] },
    });
    const { docIdentifier: _identifier, ...state } = documentFile;
    expect(await calls.latestRevision()).toEqual([['documentfile', 'ADD', null, state]]);
    expect(await bytesOf(`id=${documentFile.id}`)).toEqual(PDF);
    expect(await saved(add({ fileNameRepresentation: 'Ratgeber.pdf' }))).toMatchObject({
      fileNameRepresentation: 'Ratgeber.pdf',
    });
  });

  test('needs an upload, and an action that there is', async () => {
    const request = { ...ADD, documentId, fileNameRepresentation: 'needs' };
    for (const fileNameOnDisk of [undefined, null, '', 'f'.repeat(32), '../../etc/passwd']) {
      expectRefusal(
        await saveFile(calls.admin, { ...request, fileNameOnDisk }),
        400,
        '042',
        'fileNameOnDisk',
      );
    }
    expectRefusal(await add({ action: 'remove' }), 400, '042', 'action');
    expectRefusal(await add({ action: 'edit' }), 400, '042', 'fileId');
    expectRefusal(await add({ fileId: 1 }), 400, '042', 'fileId');
  });

  test('names a language, context and document that exist', async () => {
    const name = { fileNameRepresentation: 'places' };
    expectRefusal(await add({ ...name, lang: 'xx' }), 400, '012', 'lang');
    expectRefusal(await add({ ...name, lang: 'all' }), 400, '012', 'lang');
    expectRefusal(await add({ ...name, contextIdentifier: 'nowhere' }), 400, '012', 'contextIdentifier');
    expectRefusal(await add({ ...name, docIdentifier: 'another' }), 400, '012', 'docIdentifier');
    expectRefusal(await add({ ...name, documentId: 4_711 }), 404, '008', 'documentId');
    expectRefusal(await add({ lang: undefined }), 400, '005', 'lang');
  });

  test('is refused for a name that the document has in this language and context', async () => {
    const name = { fileNameRepresentation: 'one.pdf' };
    await saved(add(name));
    expectRefusal(await add(name), 409, '006', 'fileNameRepresentation');
    await saved(add({ ...name, lang: 'en' }));
    await saved(add({ ...name, contextIdentifier: 'NORD' }));
  });

  test('takes an upload once, from the user who sent it, for that document and file', async () => {
    const other = await addDocument(calls.admin, 'another guide');
    const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId });
    const request = { ...ADD, fileNameOnDisk, fileNameRepresentation: 'once.pdf' };
    const denied = [
      await saveFile(editor, { ...request, documentId }),
      await saveFile(calls.admin, { ...request, documentId: other.id }),
    ];
    for (const response of denied) expectRefusal(response, 400, '042', 'fileNameOnDisk');
    await saved(saveFile(calls.admin, { ...request, documentId }));
    const again = { ...request, documentId, fileNameRepresentation: 'twice.pdf' };
    expectRefusal(await saveFile(calls.admin, again), 400, '042', 'fileNameOnDisk');

    const [first, second] = [
      await addFile(calls.admin, other.id, { lang: 'de' }),
      await addFile(calls.admin, other.id, { lang: 'en' }),
    ];
    const forFirst = await uploaded(calls.admin, { documentId: other.id, fileId: first.id });
    const change = { fileNameOnDisk: forFirst.fileNameOnDisk };
    expectRefusal(await edit(second, change), 400, '042', 'fileNameOnDisk');
    expect(await saved(edit(first, change))).toMatchObject({ id: first.id, fileVersion: 2 });
  });

  test('previewed leaves the upload unchanged', async () => {
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId });
    const request = { ...ADD, documentId, fileNameOnDisk, fileNameRepresentation: 'previewed.pdf' };
    expect(impactIn(await saveFile(calls.admin, request, '?dryRun=true'))).toMatchObject({
      added: [{ type: 'documentfile', identifier: 'previewed.pdf' }],
      counts: { added: 1 },
    });
    expect((await list({ keyWord: 'previewed' })).count).toBe(0);
    await saved(saveFile(calls.admin, request));
  });

  test('sent twice under one key is carried out once', async () => {
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId });
    const request = { ...ADD, documentId, fileNameOnDisk, fileNameRepresentation: 'key.pdf' };
    const key = { 'idempotency-key': 'one' };
    const [first, second] = [
      await saveFile(calls.admin, request, '', key),
      await saveFile(calls.admin, request, '', key),
    ];
    expect(contentOf(second)).toEqual(contentOf(first));
    expect((await list({ keyWord: 'key.pdf' })).count).toBe(1);
  });
});

describe('editing', () => {
  test('with a new upload makes the next version, and every version stays', async () => {
    const file = await saved(add({ fileNameRepresentation: 'versions.pdf' }));
    calls.server.clock.advance({ minutes: 1 });
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, fileId: file.id, bytes: PNG });
    const second = await saved(edit(file, { fileNameOnDisk, fileNameRepresentation: 'versions.png' }));
    expect(second).toMatchObject({
      id: file.id,
      fileVersion: 2,
      mimeType: 'image/png',
      sha256: sha256(PNG),
      creationDate: file.creationDate,
    });
    expect(await calls.latestRevision()).toMatchObject([
      ['documentfile', 'MOD', { fileVersion: 1 }, { fileVersion: 2, fileNameOnDisk }],
    ]);
    expect(await bytesOf(`id=${file.id}`)).toEqual(PNG);
    expect(await bytesOf(`id=${file.id}&version=2`)).toEqual(PNG);
    const first = await download(calls.admin, `id=${file.id}&version=1`);
    expect(first.rawPayload).toEqual(PDF);
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', etag: `"${file.sha256}"` });
    expect(String(first.headers['content-disposition'])).toContain('filename="versions.pdf"');
    expectRefusal(await download(calls.admin, `id=${file.id}&version=3`), 404, '008', 'id');
  });

  test('without one keeps the version; what is the same leaves no trace', async () => {
    const file = await saved(add({ fileNameRepresentation: 'same.pdf' }));
    const revisions = await calls.revisions();
    expect(await saved(edit(file))).toEqual(file);
    expect(await saved(edit(file, { fileNameOnDisk: null, fileNameRepresentation: ' ' }))).toEqual(file);
    expect(await calls.revisions()).toBe(revisions);
    calls.server.clock.advance({ minutes: 1 });
    expect(await saved(edit(file, { active: false, lang: 'fr' }))).toEqual({
      ...file,
      active: false,
      lang: 'fr',
      modificationDate: new Date(calls.server.clock.now()).toISOString(),
    });
  });

  test('is guarded by the date that was loaded, and by what else there is', async () => {
    const file = await saved(add({ fileNameRepresentation: 'guarded.pdf' }));
    const taken = await saved(add({ fileNameRepresentation: 'guarded too.pdf' }));
    calls.server.clock.advance({ minutes: 1 });
    const { modificationDate } = file;
    const now = await saved(edit(file, { active: false, modificationDate }));
    const late = await edit(file, { lang: 'en', modificationDate });
    expect(expectRefusal(late, 409, '046')).toMatchObject({
      content: { documentFile: now },
      errors: [{ reason: 'savedBy', values: { username: 'admin' } }],
    });
    const clash = await edit(file, { fileNameRepresentation: taken.fileNameRepresentation });
    expectRefusal(clash, 409, '006', 'fileNameRepresentation');
    const other = await addDocument(calls.admin, 'guarding');
    expectRefusal(await edit(file, { documentId: other.id }), 404, '008', 'fileId');
    expectRefusal(await edit(file, { fileId: 4_711 }), 404, '008', 'fileId');
  });
});

describe('an earlier version', () => {
  test('becomes the next one with its bytes, and can be undone like any save', async () => {
    const first = await saved(add({ fileNameRepresentation: 'back.pdf' }));
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, bytes: OTHER });
    const second = await saved(edit(first, { fileNameOnDisk }));
    calls.server.clock.advance({ minutes: 1 });
    const again = { fileNameOnDisk: null, fromVersion: 1, modificationDate: second.modificationDate };
    const before = await calls.revisions();
    expect(
      impactIn(await saveFile(calls.admin, editOf(second, again) as object, '?dryRun=true')),
    ).toMatchObject({ changed: [{ type: 'documentfile', id: first.id }] });
    expect(await calls.revisions()).toBe(before);
    const answer = await edit(second, again);
    const third = contentOf<SavedFile>(answer).documentFile;
    expect(third).toMatchObject({
      fileVersion: 3,
      sha256: first.sha256,
      fileNameOnDisk: first.fileNameOnDisk,
    });
    expect((await download(calls.admin, `id=${first.id}`)).rawPayload).toEqual(PDF);
    expect((await download(calls.admin, `id=${first.id}&version=2`)).rawPayload).toEqual(OTHER);
    const { revisionId } = answer.json() as { revisionId: number };
    contentOf(await calls.admin.post('audit/undo', { revisionId }));
    expect((await list({ filter: { id: first.id } })).data[0]).toMatchObject({
      fileVersion: 2,
      sha256: second.sha256,
    });
    // No number is given twice.
    expect((await saved(edit(second, { fileNameOnDisk: null, fromVersion: 1 }))).fileVersion).toBe(4);
  });

  test('has to be there and not the present one, and stands alone', async () => {
    const file = await saved(add({ fileNameRepresentation: 'alone.pdf' }));
    expectRefusal(await edit(file, { fromVersion: 1 }), 400, '012', 'fromVersion');
    expectRefusal(await edit(file, { fromVersion: 7 }), 404, '008', 'fromVersion');
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, bytes: OTHER });
    const next = await saved(edit(file, { fileNameOnDisk }));
    const upload = await uploaded(calls.admin, { documentId });
    const both = { fileNameOnDisk: upload.fileNameOnDisk, fromVersion: 1 };
    expectRefusal(await edit(next, both), 400, '012', 'fromVersion');
    expectRefusal(await add({ fromVersion: 1 }), 400, '012', 'fromVersion');
    const stale = { fromVersion: 1, modificationDate: '2020-01-01T00:00:00.000Z' };
    expectRefusal(await edit(next, stale), 409, '046');
  });

  test('of another type brings its name along where none is given', async () => {
    const file = await saved(add({ fileNameRepresentation: 'kind.pdf' }));
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, bytes: PNG, fileName: 'kind.png' });
    const png = await saved(edit(file, { fileNameOnDisk, fileNameRepresentation: 'kind.png' }));
    expectRefusal(await edit(png, { fromVersion: 1 }), 415, '028', 'fileNameRepresentation');
    const back = await saved(edit(png, { fromVersion: 1, fileNameRepresentation: null }));
    expect(back).toMatchObject({ fileNameRepresentation: 'kind.pdf', mimeType: 'application/pdf' });
  });

  test('takes the right to the context of the file', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['SUED']);
    const file = await saved(add({ fileNameRepresentation: 'rights.pdf' }));
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, bytes: OTHER });
    const next = await saved(edit(file, { fileNameOnDisk }));
    expectRefusal(await edit(next, { fromVersion: 1 }, editor), 403, '019');
  });
});

describe('an editor', () => {
  test('changes files of the authorized contexts, before and after', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['NORD']);
    const nobody = await calls.signedInAs(['EDITOR']);
    const own = await saved(add({ contextIdentifier: 'NORD_1', fileNameRepresentation: 'own' }, editor));
    const foreign = await saved(add({ contextIdentifier: 'SUED', fileNameRepresentation: 'foreign' }));
    expectRefusal(await add({ contextIdentifier: 'SUED' }, editor), 403, '019');
    expectRefusal(await edit(own, { contextIdentifier: 'SUED' }, editor), 403, '019');
    expectRefusal(await edit(foreign, { contextIdentifier: 'NORD' }, editor), 403, '019');
    expectRefusal(await remove(foreign.id, '', editor), 403, '019');
    expectRefusal(await remove(own.id, '', nobody), 403, '019');
    contentOf(await edit(own, { contextIdentifier: 'NORD' }, editor));
    contentOf(await remove(own.id, '', editor));
  });
});

describe('deleting', () => {
  test('takes a file out, and leaves its bytes to the history', async () => {
    const file = await saved(add({ fileNameRepresentation: 'going.pdf' }));
    expect(impactIn(await remove(file.id, '&dryRun=true'))).toMatchObject({ counts: { deleted: 1 } });
    expect(contentOf(await remove(file.id))).toEqual({ id: file.id });
    expectRefusal(await remove(file.id), 404, '008', 'id');
    expectRefusal(await download(calls.admin, `id=${file.id}`), 404, '008', 'id');
    const { kept } = await filesIn(calls.server.database.files);
    expect(kept).toContain(file.fileNameOnDisk);
  });
});

describe('the name of a file', () => {
  test.each([
    ['x.pdf.exe', 'endingNotAllowed', { ending: '.exe' }],
    ['x.exe.', 'endingNotAllowed', { ending: '.exe' }],
    ['x.hta', 'endingNotAllowed', { ending: '.hta' }],
    ['x.txt:y', 'fileNameNotPossible', { found: ':' }],
    ['nul.pdf', 'fileNameNotPossible', { found: 'NUL' }],
    ['../x.pdf', 'fileNameNotPossible', { found: '/' }],
    ['x.docx', 'endingDoesNotFit', { ending: '.docx', wanted: '.pdf, .ai' }],
  ])('cannot be %j, which is said beside its field', async (name, reason, values) => {
    const refused = await add({ fileNameRepresentation: name });
    expectRefusal(refused, 415, '028', 'fileNameRepresentation');
    expect(envelopeOf(refused).errors).toMatchObject([{ reason, values }]);
    const file = await saved(add({ fileNameRepresentation: 'to be renamed.pdf' }));
    expectRefusal(await edit(file, { fileNameRepresentation: name }), 415, '028', 'fileNameRepresentation');
    contentOf(await remove(file.id));
  });

  test('cannot hold a character that turns the direction around', async () => {
    const refused = await add({ fileNameRepresentation: 'a\u202efdp.exe' });
    expectRefusal(refused, 400, '012', 'fileNameRepresentation');
    const values = { characters: 'U+202E', positions: '2', count: '1' };
    expect(envelopeOf(refused).errors[0]).toMatchObject({ reason: 'invisibleCharacters', values });
  });

  test('has to fit the next version, too', async () => {
    const file = await saved(add({ fileNameRepresentation: 'next version.pdf' }));
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId, bytes: PNG, fileName: 'x.png' });
    const refused = await edit(file, { fileNameOnDisk });
    expectRefusal(refused, 415, '028', 'fileNameRepresentation');
    expect(envelopeOf(refused).errors[0]).toMatchObject({ values: { ending: '.pdf', wanted: '.png' } });
    await saved(edit(file, { fileNameOnDisk, fileNameRepresentation: 'next version.png' }));
  });

  test('may be without an ending', async () => {
    expect(await saved(add({ fileNameRepresentation: 'Stand 1.2.2026' }))).toMatchObject({
      fileNameRepresentation: 'Stand 1.2.2026',
    });
  });
});

describe('downloading', () => {
  test('answers an attachment that no browser guesses at', async () => {
    const name = 'Übersicht "Ärzte" 100%; 日本.pdf';
    const file = await saved(add({ fileNameRepresentation: name }));
    const { headers } = await download(calls.admin, `id=${file.id}`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="_bersicht __rzte_ 100__ __.pdf"; filename*=UTF-8''${encodeURIComponent(
        'Übersicht _Ärzte_ 100%; 日本.pdf',
      )}`,
    });
  });

  test.each([
    ['../../etc/passwd', '__.._etc_passwd'],
    ['..\\..\\boot.ini', '__.._boot.ini'],
    ['/absolute', '_absolute'],
    ['C:\\x.exe', 'C__x.exe'],
    ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie_ x=1'],
    ['\u202egpj.exe', '_gpj.exe'],
    ['..', '_'],
  ])('a name like %j, from before it would be refused, is only a name', async (name, shown) => {
    const file = await saved(add({ fileNameRepresentation: 'legacy.pdf' }));
    const { write } = calls.server.parts.database;
    for (const table of ['documentFiles', 'documentFileVersions'] as const) {
      const id = table === 'documentFiles' ? 'id' : 'fileId';
      await write.updateTable(table).set({ fileNameRepresentation: name }).where(id, '=', file.id).execute();
    }
    const { headers, rawPayload } = await download(calls.admin, `id=${file.id}`);
    expect(rawPayload).toEqual(PDF);
    const whole = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(whole)).toBe(shown);
    const again = await edit({ ...file, fileNameRepresentation: name }, { active: false });
    expect(envelopeOf(again).errors).toMatchObject([
      { field: 'fileNameRepresentation', reason: expect.any(String) },
    ]);
    const unnamed = await edit(file, { fileNameRepresentation: null, active: false });
    expect(envelopeOf(unnamed).errors).toMatchObject([{ field: 'fileNameRepresentation' }]);
    contentOf(await edit(file, { fileNameRepresentation: `was ${shown}.pdf`.replace('.exe', '') }));
    contentOf(await remove(file.id));
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/74', [0, 10]],
    ['bytes=60-', 206, 'bytes 60-73/74', [60, 74]],
    ['bytes=-10', 206, 'bytes 64-73/74', [64, 74]],
    ['bytes=0-4711', 206, 'bytes 0-73/74', [0, 74]],
    ['bytes=0-1,5-6', 200, undefined, [0, 74]],
    ['lines=1-2', 200, undefined, [0, 74]],
  ] as const)('of %s answers %i', async (range, status, contentRange, [start, end]) => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(74, '\n')]).subarray(0, 74);
    const file = await addFile(calls.admin, documentId, { fileNameRepresentation: range }, bytes);
    const response = await download(calls.admin, `id=${file.id}`, { range });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.rawPayload).toEqual(bytes.subarray(start, end));
    expect(response.headers['content-length']).toBe(String(end - start));
  });

  test('of a range that is not there, or is one of other bytes', async () => {
    const file = await saved(add({ fileNameRepresentation: 'ranges.pdf' }));
    const beyond = await download(calls.admin, `id=${file.id}`, { range: 'bytes=9999-' });
    expectRefusal(beyond, 416, '012', 'Range');
    expect(beyond.headers['content-range']).toBe(`bytes */${PDF.length}`);
    const query = `id=${file.id}`;
    const same = { range: 'bytes=0-3', 'if-range': `"${file.sha256}"` };
    expect((await download(calls.admin, query, same)).rawPayload.toString()).toBe('%PDF');
    const other = await download(calls.admin, query, { ...same, 'if-range': '"another"' });
    expect([other.statusCode, other.rawPayload]).toEqual([200, PDF]);
  });

  test('shows a PDF in a frame of the console, in a sandbox, and nothing else', async () => {
    const shown = async (bytes: Buffer, fileNameRepresentation: string) => {
      const file = await addFile(calls.admin, documentId, { fileNameRepresentation }, bytes);
      return (await download(calls.admin, `id=${file.id}&inline=true`)).headers;
    };
    expect(await shown(PDF, 'shown.pdf')).toMatchObject({
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/pdf',
    });
    const page = Buffer.from('<!doctype html><script>parent.x = 1</script>');
    const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.x = 1"/>');
    for (const [bytes, name] of [
      [page, 'shown.html'],
      [picture, 'shown.svg'],
      [PNG, 'shown.png'],
    ] as const) {
      expect(await shown(bytes, name), name).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment/),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-frame-options': 'DENY',
      });
    }
    const plain = await addFile(calls.admin, documentId, { fileNameRepresentation: 'kept.pdf' });
    for (const kept of ['', '&inline=false']) {
      const { headers } = await download(calls.admin, `id=${plain.id}${kept}`);
      expect([headers['x-frame-options'], headers['content-disposition']]).toEqual([
        'DENY',
        expect.stringMatching(/^attachment/),
      ]);
    }
    expectRefusal(await download(calls.admin, `id=${plain.id}&inline=1`), 400, '012', 'inline');
  });

  test('says so when the bytes are not there', async () => {
    const file = await saved(add({ fileNameRepresentation: 'lost.pdf' }));
    const name = String(file.fileNameOnDisk);
    await rm(join(calls.server.database.files, 'kept', name.slice(0, 2), name));
    const { errors } = expectRefusal(await download(calls.admin, `id=${file.id}`), 404, '008', 'id');
    expect(errors[0]?.message).toBe('Der Inhalt dieser Datei liegt auf diesem Server nicht vor.');
  });
});

describe('the list', () => {
  let own: number;
  beforeAll(async () => {
    own = (await addDocument(calls.admin, 'Liste')).id;
    for (const [lang, contextIdentifier] of [
      ['en', 'NORD'],
      ['de', 'SUED'],
      ['fr', 'NORD'],
    ]) {
      calls.server.clock.advance({ seconds: 1 });
      const fileNameRepresentation = `Äpfel ${lang}.pdf`;
      await addFile(calls.admin, own, { lang, contextIdentifier, fileNameRepresentation });
    }
  });

  test('is of one document, or of all', async () => {
    expect((await list({ joinId: own })).data.map(({ lang }) => lang)).toEqual(['en', 'de', 'fr']);
    expect((await list({ joinId: 4_711 })).count).toBe(0);
    expect((await list()).count).toBeGreaterThan(3);
  });

  test.each(DOCUMENT_FILE.sorts)('sorted by %s, pages are pieces of the whole', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const ask = { joinId: own, filter: { sort: { field, direction } } };
      const whole = await list({ ...ask, maxResult: 500 });
      const pages: DocumentFile[] = [];
      for (const offset of [0, 1, 2]) pages.push(...(await list({ ...ask, offset, maxResult: 1 })).data);
      expect(pages).toEqual(whole.data);
      if (field === 'lang') {
        const langs = whole.data.map(({ lang }) => lang);
        expect(langs).toEqual(direction === 'asc' ? ['de', 'en', 'fr'] : ['fr', 'en', 'de']);
      }
    }
  });

  test('is searched by name, document, context and language, and filtered', async () => {
    const langs = async (request: object) =>
      (await list({ joinId: own, ...request })).data.map(({ lang }) => lang);
    expect(await langs({ keyWord: 'ÄPFEL F' })).toEqual(['fr']);
    expect(await langs({ keyWord: 'liste' })).toEqual(['en', 'de', 'fr']);
    expect(await langs({ keyWord: 'nor' })).toEqual(['en', 'fr']);
    expect(await langs({ filter: { lang: 'de' } })).toEqual(['de']);
    expect(await langs({ filter: { contextIdentifier: 'NORD' } })).toEqual(['en', 'fr']);
    expect((await list({ filter: { identifier: 'Liste' } })).count).toBe(3);
    expect((await list({ filter: { identifier: 'keine' } })).count).toBe(0);
  });

  test('finds and names files by what their document is called now', async () => {
    const texts = { id: own, identifier: 'Umbenannt', mainTitle: 'Titel', fallbackDocumentLang: 'de' };
    contentOf(await calls.admin.post('document/save', texts));
    expect((await list({ joinId: own, keyWord: 'umbenannt' })).data).toMatchObject([
      { docIdentifier: 'Umbenannt' },
      { docIdentifier: 'Umbenannt' },
      { docIdentifier: 'Umbenannt' },
    ]);
    expect((await list({ joinId: own, keyWord: 'liste' })).count).toBe(0);
  });
});

test('a request that is in no form, in two fields or in JSON is refused', async () => {
  const send = (type: string, payload: string) =>
    calls.admin.send({
      method: 'POST',
      url: '/ecs/document/file/save',
      headers: { 'x-xsrf-token': calls.admin.cookies.get('XSRF-TOKEN') ?? '', 'content-type': type },
      payload,
    });
  const form = 'application/x-www-form-urlencoded';
  expectRefusal(await send('application/json', '{}'), 415, '033');
  expectRefusal(await send(form, ''), 400, '005', 'data');
  expectRefusal(await send(form, 'data=%7B'), 400, '033');
  expectRefusal(await send(form, 'data=%7B%7D&data=%7B%7D'), 400, '012', 'data');
  expectRefusal(await send(form, 'data=%7B%7D&other=1'), 400, '012', 'other');
  expectRefusal(await send(form, 'data=%7B%22__proto__%22%3A%7B%7D%7D'), 400, '033');
});
