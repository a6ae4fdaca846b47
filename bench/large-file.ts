/*
 * Uploads a file, downloads it again, and prints what the server's memory came to beside what it is when it idles:
 * npx node bench/large-file.ts [MEGABYTES]
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';
import { PASSWORD } from './lists/databases.ts';
import { memoryOf } from './load/server.ts';
import { newDocument, upload } from './server/uploading.ts';

const SAMPLE_MS = 50;
/** So much more than when it idles the server may need. */
const ALLOWED_MEGABYTES = 50;

const megabytes = Number(process.argv[2] ?? 2_000);
const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const server = new ServerProcess(folder, { ECS_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' });

function memory(): number {
  return Math.round(memoryOf(server.id));
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
  const documentId = await newDocument(address, visitor);
  const idle = memory();
  process.stdout.write(`${megabytes} MB; the server idles with ${idle} MB\n`);

  const [uploading, { answer, expected }] = await watched('upload', () =>
    upload(address, visitor, { documentId, megabytes }),
  );
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
  const equal = sha256 === expected && downloaded === expected;
  const more = Math.max(uploading, downloading) - idle;
  process.stdout.write(`hashes ${equal ? 'equal' : 'NOT EQUAL'}; ${more} MB more than idle\n`);
  if (!equal || more > ALLOWED_MEGABYTES) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
