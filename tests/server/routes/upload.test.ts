import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { EICAR, type FakeClamd, startClamd } from '#tests/support/clamd.ts';
import {
  addDocument,
  addFile,
  multipartOf,
  saveFile,
  sendUpload,
  upload,
  uploaded,
} from '#tests/support/document-calls.ts';
import { ELF, EXE, filesIn, PDF, PNG, sha256 } from '#tests/support/files.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let server: TestServer;
let admin: TestBrowser;
let documentId: number;
const start = async (settings: Partial<Settings> = {}) => {
  server = await startTestServer({ settings });
  admin = await server.signedIn();
  documentId = (await addDocument(admin, 'guide')).id;
};
const lies = () => filesIn(server.database.files);
const rows = () => server.parts.database.read.selectFrom('uploads').selectAll().execute();

describe('an upload', () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test('is hashed, measured and typed, and lies under a name of the server’s own', async () => {
    const bytes = Buffer.concat([PNG, randomBytes(3_000_000)]);
    const answer = await uploaded(admin, { documentId, bytes, fileName: 'C:\\Bilder\\Kü\u200bste.png' });
    expect(answer).toEqual({
      fileNameOnDisk: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: bytes.length,
      sha256: sha256(bytes),
      mimeType: 'image/png',
    });
    expect((await lies()).kept).toContain(answer.fileNameOnDisk);
    expect((await lies()).incoming).toEqual([]);
    expect(await rows()).toMatchObject([{ fileName: 'Küste.png', documentId, bindingDate: null }]);
  });

  test.each([
    ['a text', 'Guten Tag', 'text/plain'],
    ['a text with Umlauts and a byte order mark', '\ufeffGrüße\tan\nalle', 'text/plain'],
    ['a text in UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'text/plain'],
    ['a page', '<!DOCTYPE html><html><body>Guten Tag</body></html>', 'text/html'],
    ['a PDF', PDF, 'application/pdf'],
    ['an archive', gzipSync('Guten Tag'), 'application/gzip'],
    ['XML', '<?xml version="1.0"?><a/>', 'application/xml'],
  ])('of %s is taken without an ending', async (_title, bytes, mimeType) => {
    expect(await uploaded(admin, { documentId, bytes, fileName: 'x' })).toMatchObject({ mimeType });
  });

  test.each([
    ['x.pdf.exe', PDF, 'endingNotAllowed', { ending: '.exe' }],
    ['x.hta', '<script>alert(1)</script>', 'endingNotAllowed', { ending: '.hta' }],
    ['x.js', 'new ActiveXObject("WScript.Shell")', 'endingNotAllowed', { ending: '.js' }],
    ['x.url', '[InternetShortcut]\nURL=file://evil', 'endingNotAllowed', { ending: '.url' }],
    ['a\u202efdp.exe', PDF, 'endingNotAllowed', { ending: '.exe' }],
    ['x.exe. ', PDF, 'endingNotAllowed', { ending: '.exe' }],
    ['x.txt:y', 'Text', 'fileNameNotPossible', { found: ':' }],
    ['CON', 'Text', 'fileNameNotPossible', { found: 'CON' }],
    [
      'privacy.pdf',
      '<!DOCTYPE html><body>',
      'endingDoesNotFit',
      { ending: '.pdf', wanted: '.html, .htm, .shtml' },
    ],
    ['Bild.jpg', PNG, 'endingDoesNotFit', { ending: '.jpg', wanted: '.png' }],
  ])('called %j is refused, and gone, and the answer says why', async (fileName, bytes, reason, values) => {
    const before = await lies();
    const refused = await upload(admin, { documentId, bytes, fileName });
    expectRefusal(refused, 415, '028', 'file');
    expect(envelopeOf(refused).errors).toMatchObject([{ reason, values }]);
    expect(await lies()).toEqual(before);
  });

  test.each([
    ['a program for Windows', EXE],
    ['a program for Linux', ELF],
    ['a script', '#!/bin/sh\nrm -rf ~\n'],
    ['bytes that are nothing', Buffer.from([1, 2, 3, 0, 255, 254, 7, 8])],
    ['a text in which there is a NUL', 'Guten\u0000Tag'],
    ['a text of no encoding', Buffer.from([0x47, 0xfc, 0x6e])],
  ])('of %s is refused, whatever it is called, and gone', async (_title, bytes) => {
    const before = await lies();
    const refused = await upload(admin, { documentId, bytes, fileName: 'Merkblatt.pdf' });
    expectRefusal(refused, 415, '028', 'file');
    expect(await lies()).toEqual(before);
  });

  test('is refused without a file, an empty one, twice one, and without its document', async () => {
    const before = await lies();
    const send = (...parts: Parameters<typeof multipartOf>[0]) => {
      const { body, headers } = multipartOf(parts);
      return sendUpload(admin, body, headers);
    };
    const document = { name: 'documentId', value: String(documentId) };
    const file = { name: 'file', value: PDF, fileName: 'a.pdf' };
    const missing = expectRefusal(await send(document), 400, '042', 'file');
    expect(missing.errors).toMatchObject([{ reason: 'fileMissing' }]);
    const empty = expectRefusal(await send(document, { ...file, value: '' }), 400, '042', 'file');
    expect(empty.errors).toMatchObject([{ reason: 'fileEmpty', message: 'Die Datei ist leer.' }]);
    expectRefusal(await send(document, file, file), 400, '012', 'file');
    expectRefusal(await send(document, { ...file, name: 'other' }), 400, '012', 'other');
    expectRefusal(await send(file), 400, '005', 'documentId');
    expectRefusal(await send(file, document, document), 400, '012', 'documentId');
    expectRefusal(await send(file, { ...document, value: '4711' }), 404, '008', 'documentId');
    expectRefusal(await send(document, { name: 'fileId', value: '4711' }, file), 404, '008', 'fileId');
    expectRefusal(await send({ ...document, value: '../1' }, file), 400, '012', 'documentId');
    expectRefusal(await admin.post('document/upload', { documentId }), 415, '033');
    expect(await lies()).toEqual(before);
    contentOf(await send(file, document));
  });

  test('whose body ends too early is refused, and leaves nothing behind', async () => {
    const before = await lies();
    const { body, headers } = multipartOf([
      { name: 'documentId', value: String(documentId) },
      { name: 'file', value: randomBytes(500_000), fileName: 'a.pdf' },
    ]);
    expectRefusal(await sendUpload(admin, body.subarray(0, 300_000), headers), 422, '014');
    expect(await lies()).toEqual(before);
  });

  test('sent twice under one key is kept once; another under the key is refused', async () => {
    const headers = { 'idempotency-key': 'upload' };
    const first = await uploaded(admin, { documentId, headers });
    const before = await lies();
    expect(await uploaded(admin, { documentId, headers })).toEqual(first);
    expectRefusal(await upload(admin, { documentId, headers, bytes: PNG }), 400, '012', 'Idempotency-Key');
    expect(await lies()).toEqual(before);
  });

  test('is for editors who may change anything, and for a file those who may change it', async () => {
    await addPerson(server, 'nord', { roles: ['EDITOR'], authorizations: ['DEFAULT'] });
    await addPerson(server, 'nothing', { roles: ['EDITOR'] });
    const nord = await server.signedIn('nord', PASSWORD);
    const nothing = await server.signedIn('nothing', PASSWORD);
    const own = await addFile(admin, documentId, { contextIdentifier: 'DEFAULT' });
    const foreign = await addFile(admin, documentId, { contextIdentifier: 'GLOBAL' });
    const before = await lies();
    expectRefusal(await upload(nothing, { documentId }), 403, '019');
    expectRefusal(await upload(nord, { documentId, fileId: foreign.id }), 403, '019');
    expect(await lies()).toEqual(before);
    contentOf(await upload(nord, { documentId, fileId: own.id }));
    contentOf(await upload(nord, { documentId }));
  });

  test('whose sender goes away in the middle leaves nothing behind, and is logged', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const before = await lies();
    const { body, headers } = multipartOf([
      { name: 'documentId', value: String(documentId) },
      { name: 'file', value: randomBytes(8_000_000), fileName: 'a.pdf' },
    ]);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = [
      'POST /ecs/document/upload HTTP/1.1',
      'Host: 127.0.0.1',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
      `Cookie: ${cookies}`,
      `X-XSRF-TOKEN: ${admin.cookies.get('XSRF-TOKEN')}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 4_000_000));
    await expect.poll(async () => (await lies()).incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(lies).toEqual(before);
    const reported = () =>
      server.log.some((line) => line.includes('upload') && line.includes('"status":422'));
    await expect.poll(reported).toBe(true);
  });

  test('that the disk does not take is refused', async () => {
    await rm(join(server.database.files, 'incoming'), { recursive: true });
    expectRefusal(await upload(admin, { documentId }), 422, '013', 'file');
  });
});

describe('a limit', () => {
  beforeAll(() => start({ uploadMax: 1_000, uploadTypes: ['image/*'] }));
  afterAll(() => server.close());

  test('of size lets pass what it says, and nothing more', async () => {
    const png = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
    contentOf(await upload(admin, { documentId, bytes: png(1_000) }));
    const before = await lies();
    expectRefusal(await upload(admin, { documentId, bytes: png(1_001) }), 413, '042', 'file');
    expectRefusal(await upload(admin, { documentId, bytes: png(2_000_000) }), 413, '042', 'file');
    expect(await lies()).toEqual(before);
  });

  test('of size is reported to a sender who first sends everything, as browsers do', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { body, headers } = multipartOf([
      { name: 'documentId', value: String(documentId) },
      { name: 'file', value: Buffer.alloc(20_000_000), fileName: 'a.png' },
    ]);
    const sending = request(`${address}/ecs/document/upload`, {
      method: 'POST',
      headers: {
        ...headers,
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    const answered = once(sending, 'response');
    await new Promise<void>((sent) => sending.end(body, () => sent()));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    response.resume();
  });

  test('of types refuses every other one', async () => {
    expectRefusal(await upload(admin, { documentId, bytes: PDF }), 415, '028', 'file');
    expectRefusal(await upload(admin, { documentId, bytes: 'Text' }), 415, '028', 'file');
  });
});

describe('a scanner', () => {
  let clamd: FakeClamd;
  beforeAll(async () => {
    clamd = await startClamd();
    await start({ clamd: clamd.address });
  });
  beforeEach(() => {
    clamd.scanned.length = 0;
    clamd.says = null;
  });
  afterAll(() => server.close());

  test('sees every byte before a file is kept', async () => {
    const bytes = Buffer.concat([PNG, randomBytes(300_000)]);
    contentOf(await upload(admin, { documentId, bytes }));
    expect(clamd.scanned.map(sha256)).toEqual([sha256(bytes)]);
  });

  test('has an infected file refused, and gone', async () => {
    const before = await lies();
    expectRefusal(await upload(admin, { documentId, bytes: EICAR }), 422, '027', 'file');
    expect(await lies()).toEqual(before);
  });

  test('that says anything else, or is not there, has every file refused, which can be sent again', async () => {
    const headers = { 'idempotency-key': 'scanned' };
    const before = await lies();
    clamd.says = 'INSTREAM size limit exceeded. ERROR';
    expectRefusal(await upload(admin, { documentId, headers }), 422, '013', 'file');
    clamd.says = null;
    expect(await lies()).toEqual(before);
    contentOf(await upload(admin, { documentId, headers }));
    await clamd.close();
    expectRefusal(await upload(admin, { documentId }), 422, '013', 'file');
    expect(server.log.join()).toContain('ECONNREFUSED');
  });
});

describe('the sweep', () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test('takes what has not been bound for a day, and nothing else', async () => {
    const file = await addFile(admin, documentId);
    const stale = await uploaded(admin, { documentId });
    const gone = await addFile(admin, documentId, { lang: 'en' });
    contentOf(await admin.get(`document/file/delete?id=${gone.id}`, {}, 'DELETE'));
    server.clock.advance({ hours: 11 });
    const session = await server.signedIn();
    const waiting = await uploaded(session, { documentId });
    server.clock.advance({ hours: 13, seconds: 1 });
    await server.parts.sweeper.sweep();
    const names = [file.fileNameOnDisk, gone.fileNameOnDisk, waiting.fileNameOnDisk].map(String).sort();
    expect((await lies()).kept).toEqual(names);
    const late = await server.signedIn();
    const place = { lang: 'fr', contextIdentifier: 'GLOBAL', action: 'add', documentId };
    const refused = await saveFile(late, { ...place, fileNameOnDisk: stale.fileNameOnDisk });
    expectRefusal(refused, 400, '042', 'fileNameOnDisk');
    contentOf(await saveFile(late, { ...place, fileNameOnDisk: waiting.fileNameOnDisk }));
  });
});
