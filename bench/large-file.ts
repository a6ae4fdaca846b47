/*
 * Uploads a file, downloads it again, and prints what the server's memory came to beside what it is when it idles:
 * npx node bench/large-file.ts [MEGABYTES]
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

const MEGABYTE = 1_000_000;
const BOUNDARY = 'part-of-a-bench';
const PASSWORD = 'Leitstand-2026';
const SAMPLE_MS = 50;
/** So much more than when it idles the server may need. */
const ALLOWED_MEGABYTES = 50;

const megabytes = Number(process.argv[2] ?? 2_000);
const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const server = new ServerProcess(folder, { ECS_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' });

/** Resident memory of the server in megabytes; only where there is /proc. */
function memory(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.id}/status`, 'utf8')) ?? [];
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE);
}

/** Runs some work; answers the most memory that the server had while it ran, and what the work answers. */
async function watched<Result>(title: string, work: () => Promise<Result>): Promise<[number, Result]> {
  let most = memory();
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, SAMPLE_MS);
  const begun = performance.now();
  const result = await work();
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`${title}: ${seconds.toFixed(1)} s, at most ${most} MB\n`);
  return [most, result];
}

const sent = createHash('sha256');

/** Text of which no two megabytes are the same. */
function* pieces(): Generator<Buffer> {
  for (let number = 0; number < megabytes; number += 1) {
    const piece = Buffer.alloc(MEGABYTE, `${createHash('sha256').update(String(number)).digest('hex')}\n`);
    sent.update(piece);
    yield piece;
  }
}

async function upload(address: string, visitor: WebVisitor, documentId: number): Promise<Answer> {
  const part = (rest: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
  const head = Buffer.from(
    `${part('name="documentId"')}${documentId}\r\n${part('name="file"; filename="large.txt"')}`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const length = head.length + megabytes * MEGABYTE + tail.length;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${address}/ecs/document/upload`,
      {
        method: 'POST',
        headers: {
          ...visitor.headers(),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': length,
        },
      },
      async (incoming) => {
        let text = '';
        for await (const piece of incoming.setEncoding('utf8')) text += piece;
        resolve(JSON.parse(text));
      },
    );
    outgoing.on('error', reject);
    const write = async () => {
      const drained = () => new Promise<void>((go) => outgoing.once('drain', go));
      outgoing.write(head);
      for (const piece of pieces()) if (!outgoing.write(piece)) await drained();
      outgoing.end(tail);
    };
    write().catch(reject);
  });
}

interface Answer {
  readonly content: { readonly fileNameOnDisk: string; readonly sha256: string; readonly size: number };
}

async function downloadedHash(address: string, visitor: WebVisitor, id: number): Promise<string> {
  const response = await visitor.fetch(`${address}/ecs/document/file/download?id=${id}`);
  const hash = createHash('sha256');
  for await (const piece of response.body ?? []) hash.update(piece);
  return hash.digest('hex');
}

try {
  const address = await server.address();
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  const texts = { identifier: 'large', mainTitle: 'Groß', fallbackDocumentLang: 'de' };
  const { id: documentId } = (await visitor.post(address, 'document/save', texts)).content.document;
  const idle = memory();
  process.stdout.write(`${megabytes} MB; the server idles with ${idle} MB\n`);

  const [uploading, answer] = await watched('upload', () => upload(address, visitor, documentId));
  const { fileNameOnDisk, sha256 } = answer.content;
  const place = { lang: 'de', contextIdentifier: 'GLOBAL', action: 'add' };
  const saved = await visitor.fetch(`${address}/ecs/document/file/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `data=${encodeURIComponent(JSON.stringify({ ...place, documentId, fileNameOnDisk }))}`,
  });
  const { content } = (await saved.json()) as { content: { documentFile: { id: number } } };
  const [downloading, downloaded] = await watched('download', () =>
    downloadedHash(address, visitor, content.documentFile.id),
  );
  const expected = sent.digest('hex');
  const equal = sha256 === expected && downloaded === expected;
  const more = Math.max(uploading, downloading) - idle;
  process.stdout.write(`hashes ${equal ? 'equal' : 'NOT EQUAL'}; ${more} MB more than idle\n`);
  if (!equal || more > ALLOWED_MEGABYTES) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
