// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT as DOCUMENT_RECORD } from '#contract/records/document.ts';
import type { DocumentFileValues } from '#machines/document-file/document-files.ts';
import { failureOf } from '#machines/kit/failure.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import {
  listDocumentFiles,
  openDocumentFile,
  saveDocumentFile,
  uploadFile,
} from '#src/ecs/document-files.ts';
import { findDocument } from '#src/ecs/documents.ts';
import { downloadDocumentFile } from '#src/ecs/downloads.ts';
import { auditedVersions, knownVersions } from '#src/ecs/file-versions.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { recordServices } from '#src/ecs/record-services.ts';
import { interfaceTexts } from '#src/i18n/interface.ts';
import { uploadTrouble } from '#src/screens/document-files/upload-words.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const DOCUMENT = documentOf({ id: 4 });
const FILE = documentFileOf({ id: 7 });

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['findById'] });
});
afterEach(() => server.close());

/** Answers each call by its path. */
function answers(byPath: Readonly<Record<string, unknown>>): void {
  server.answer((received, response) => {
    const content = byPath[received.path.replace('/ecs/', '')];
    if (content === undefined) json(refusal('008'), 404)(received, response);
    else json(success(content))(received, response);
  });
}
const page = (data: unknown[]) => ({ listData: { count: data.length, data } });
const codeOf = async (step: Promise<unknown>) => failureOf(await step.catch((error: unknown) => error));

describe('the list of files', () => {
  it('asks for those of all documents, or of one together with it', async () => {
    answers({ 'document/file/list': page([FILE]), 'document/get': { document: DOCUMENT } });
    expect(await listDocumentFiles(FIRST_QUERY, signal)).toEqual({ rows: [FILE], count: 1, document: null });
    const ofOne = await listDocumentFiles({ ...FIRST_QUERY, joinId: 4 }, signal);
    expect(ofOne.document).toEqual(DOCUMENT);
    const lists = server.received.filter(({ path }) => path.endsWith('list'));
    expect(lists.map(({ body }) => JSON.parse(body).joinId)).toEqual([undefined, 4]);
    expect(server.received.find(({ path }) => path.endsWith('get'))?.query.get('id')).toBe('4');
  });

  it('is not found when its document is not', async () => {
    answers({ 'document/file/list': page([]) });
    expect(await codeOf(listDocumentFiles({ ...FIRST_QUERY, joinId: 9 }, signal))).toMatchObject({
      code: '008',
    });
  });
});

describe('one file', () => {
  it('is opened with its document, and not under another one', async () => {
    answers({ 'document/file/list': page([FILE]), 'document/get': { document: DOCUMENT } });
    const key = { documentId: 4, fileId: 7 };
    expect(await openDocumentFile(key, signal)).toEqual({ document: DOCUMENT, file: FILE, messages: [] });
    answers({ 'document/file/list': page([FILE]), 'document/get': { document: documentOf({ id: 5 }) } });
    const elsewhere = openDocumentFile({ documentId: 5, fileId: 7 }, signal);
    expect(await codeOf(elsewhere)).toMatchObject({ code: '008' });
  });

  it('is uploaded as a form whose file comes last, and tells how much has been sent', async () => {
    answers({ 'document/upload': { fileNameOnDisk: 'a1b2', size: 5 } });
    changeIdentity({ abilities: ['repeatSafely'] });
    const progress: unknown[] = [];
    const content = new File(['Hallo'], 'Merkblatt.txt');
    const request = {
      documentId: 4,
      fileId: 7,
      file: { name: 'Merkblatt.txt', size: 5, content },
      key: 'file-1',
      onProgress: (one: unknown) => progress.push(one),
    };
    expect(await uploadFile(request, signal)).toEqual({ fileNameOnDisk: 'a1b2', size: 5 });
    const { headers, body = '' } = server.received[0] ?? {};
    expect(headers?.['content-type']).toContain('multipart/form-data');
    expect(headers?.['idempotency-key']).toBe('file-1');
    const routes = ['name="documentId"', 'name="fileId"', 'filename="Merkblatt.txt"', 'Hallo'].map((part) =>
      body.indexOf(part),
    );
    expect(routes.every((route) => route > 0)).toBe(true);
    expect(routes).toEqual(routes.toSorted((one, other) => one - other));
    for (const one of progress) expect(one).toMatchObject({ total: 5 });
  });
});

it('says of an upload that a proxy answers with 413 and a page that it is too large for the way', async () => {
  server.answer((_, response) => response.writeHead(413).end('<html>413 Request Entity Too Large</html>'));
  const file = { name: 'Merkblatt.txt', size: 5, content: new File(['Hallo'], 'Merkblatt.txt') };
  const sent = uploadFile({ documentId: 4, fileId: null, file, key: 'file-1', onProgress: () => {} }, signal);
  const failure = failureOf(await sent.catch((error: unknown) => error));
  expect(uploadTrouble(interfaceTexts, 'failed', failure)).toMatch(
    /^Diese Datei ist zu groß für den Weg zum Server: /,
  );
});

describe('a file that the server would not take because of its name', () => {
  it.each([
    ['x.pdf.exe', 'endingNotAllowed'],
    ['x\u202efdp.exe', 'endingNotAllowed'],
    ['CON.txt', 'fileNameNotPossible'],
  ])('is not even sent: %s', async (name, reason) => {
    const file = { name, size: 5, content: new File(['Hallo'], name) };
    const request = { documentId: 4, fileId: null, file, key: 'file-2', onProgress: () => {} };
    await expect(uploadFile(request, signal)).rejects.toMatchObject({
      failure: { kind: 'refused', code: '028', findings: [{ field: 'file', reason }] },
    });
    expect(server.received).toEqual([]);
  });
});

describe('saving a file', () => {
  const values: DocumentFileValues = {
    document: { id: 4, identifier: 'document-4' },
    lang: 'de',
    contextIdentifier: 'GLOBAL',
    active: true,
    fileNameRepresentation: 'Merkblatt.pdf',
    fileNameOnDisk: 'a1b2',
  };
  const sent = () =>
    server.received.map(({ body }) => JSON.parse(new URLSearchParams(body).get('data') ?? '') as unknown);
  const fields = {
    documentId: 4,
    docIdentifier: 'document-4',
    lang: 'de',
    contextIdentifier: 'GLOBAL',
    active: true,
  };

  it('adds with the upload, and hands on what the server says', async () => {
    server.answer(
      json(success({ document: DOCUMENT, new: true, documentFile: FILE }, { messages: ['Gespeichert.'] })),
    );
    const stored = await saveDocumentFile({ values, key: 'k', loaded: null }, signal);
    expect(stored).toEqual({ document: DOCUMENT, file: FILE, messages: ['Gespeichert.'] });
    expect(sent()).toEqual([
      {
        ...fields,
        fileNameRepresentation: 'Merkblatt.pdf',
        fileNameOnDisk: 'a1b2',
        fileId: null,
        fileVersion: null,
        action: 'add',
      },
    ]);
  });

  it('edits under the stored handle unless there is a new upload, guarded by what was loaded', async () => {
    server.answer(json(success({ document: { ...DOCUMENT, documentFiles: [FILE] }, new: false })));
    changeIdentity({ abilities: ['guardSaves'] });
    const loaded = { document: DOCUMENT, file: FILE, messages: [] };
    const renamed = { ...values, fileNameOnDisk: null, fileNameRepresentation: 'Anders.pdf' };
    expect((await saveDocumentFile({ values: renamed, key: 'k', loaded }, signal)).file).toEqual(FILE);
    await saveDocumentFile({ values, key: 'k', loaded }, signal);
    expect(sent()).toMatchObject([
      {
        fileId: 7,
        fileNameOnDisk: 'disk-7',
        fileVersion: 1,
        action: 'edit',
        modificationDate: FILE.modificationDate,
      },
      { fileId: 7, fileNameOnDisk: 'a1b2', action: 'edit' },
    ]);
  });

  it('takes the word of a server that only says that it stored the file', async () => {
    server.answer(json(success({ document: DOCUMENT, new: true })));
    const { file } = await saveDocumentFile({ values, key: 'k', loaded: null }, signal);
    expect(file).toMatchObject({ fileNameRepresentation: 'Merkblatt.pdf', lang: 'de' });
  });
});

describe('the versions of a file', () => {
  const file = documentFileOf({ id: 7, fileVersion: 3, size: 30 });
  const revision = (version: number, day: string, fields: object = {}) => [
    { ...file, fileVersion: version, size: version * 10, ...fields },
    { revision_id: 9, revision_timestamp: `2026-01-${day}T08:00:00.000Z`, username: `user${day}` },
    'MOD',
    [],
  ];

  it('are numbers where no one tells more', () => {
    changeIdentity({ abilities: ['readFileVersions'] });
    expect(knownVersions(file)).toEqual([
      { version: 3, name: 'Datei 7.pdf', date: null, size: 30, type: null, by: null },
      { version: 2, name: null, date: null, size: null, type: null, by: null },
      { version: 1, name: null, date: file.creationDate, size: null, type: null, by: null },
    ]);
    changeIdentity({ abilities: [] });
    expect(knownVersions(file).map(({ version }) => version)).toEqual([3]);
  });

  it('are reported by the history with who brought each, whatever else was changed since', async () => {
    changeIdentity({ abilities: ['readFileVersions', 'searchHistory'] });
    const revisions = [
      revision(3, '20', { active: false }),
      revision(3, '15', { mimeType: 'application/pdf' }),
      revision(9, '14', { id: 8 }),
      revision(1, '10', { fileNameRepresentation: 'Früher.pdf' }),
    ];
    answers({ 'audit/documentfile/revisions': { revisions } });
    expect(await auditedVersions(file, signal)).toEqual([
      {
        version: 3,
        name: 'Datei 7.pdf',
        date: '2026-01-15T08:00:00.000Z',
        size: 30,
        type: 'application/pdf',
        by: 'user15',
      },
      { version: 2, name: null, date: null, size: null, type: null, by: null },
      {
        version: 1,
        name: 'Früher.pdf',
        date: '2026-01-10T08:00:00.000Z',
        size: 10,
        type: null,
        by: 'user10',
      },
    ]);
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
      keyWord: '7',
      from: file.creationDate,
    });
    changeIdentity({ abilities: ['searchHistory', 'readHistoryOfRecords'] });
    await auditedVersions(file, signal);
    const asked = JSON.parse(server.received.at(-1)?.body ?? '');
    expect([asked.entityId, asked.keyWord]).toEqual([7, undefined]);
  });
});

describe('a download', () => {
  const handed: string[] = [];
  beforeEach(() => {
    handed.length = 0;
    vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement) handed.push(`${this.href} as ${this.download}`);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const request = { id: 7, version: 2, name: 'Merkblatt.pdf' };

  it('is the browser’s own once one byte has shown that it is there', async () => {
    changeIdentity({ abilities: ['readFileVersions'] });
    server.answer((_, response) => response.writeHead(206, { 'Content-Type': 'application/pdf' }).end('%'));
    await downloadDocumentFile(request, signal);
    expect(server.received.map(({ headers }) => headers.range)).toEqual(['bytes=0-0']);
    expect(handed).toEqual([`${server.origin}/ecs/document/file/download?id=7&version=2 as Merkblatt.pdf`]);
  });

  it('does not happen when it is refused, and the refusal can be reported', async () => {
    changeIdentity({ abilities: ['readFileVersions'] });
    server.answer(json(refusal('008'), 404));
    expect(await codeOf(downloadDocumentFile(request, signal))).toMatchObject({
      kind: 'refused',
      code: '008',
    });
    server.answer(json(refusal('021'), 401));
    expect(await codeOf(downloadDocumentFile(request, signal))).toMatchObject({ kind: 'sessionLost' });
    expect(handed).toEqual([]);
  });

  it('is fetched whole from a server that does not take Range, and its refusal is read all the same', async () => {
    server.answer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF'),
    );
    await downloadDocumentFile(request, signal);
    expect(server.received[0]?.query.toString()).toBe('id=7');
    expect(handed).toHaveLength(1);
    expect(handed[0]).toMatch(/^blob:.* as Merkblatt.pdf$/);
    server.answer(json(refusal('008'), 404));
    expect(await codeOf(downloadDocumentFile(request, signal))).toMatchObject({ code: '008' });
  });
});

describe('a document', () => {
  it('is found by its number, and not believed to be another one', async () => {
    answers({ 'document/get': { document: DOCUMENT } });
    expect(await findDocument(4, signal)).toEqual(DOCUMENT);
    expect(await codeOf(findDocument(5, signal))).toMatchObject({ code: '008' });
  });

  it('is created without a number and updated with it', async () => {
    answers({ 'document/save': { document: DOCUMENT } });
    const values = {
      identifier: 'privacy',
      mainTitle: 'Datenschutz',
      fallbackDocumentLang: 'de',
      description: null,
      active: true,
    };
    await recordServices(DOCUMENT_RECORD).save({ values, key: 'k', loaded: null }, signal);
    changeIdentity({ abilities: ['guardSaves'] });
    await recordServices(DOCUMENT_RECORD).save({ values, key: 'k', loaded: DOCUMENT }, signal);
    const sent = server.received.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([values, { ...values, id: 4, modificationDate: DOCUMENT.modificationDate }]);
    expect(sent[0].id).toBeUndefined();
  });
});
