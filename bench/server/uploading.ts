import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { WebVisitor } from '#tests/support/web-visitor.ts';

const MEGABYTE = 1_000_000;
const BOUNDARY = 'part-of-a-bench';

interface Answer {
  readonly content: { readonly fileNameOnDisk: string; readonly sha256: string; readonly size: number };
}

/** Text of which no two megabytes are the same. */
export function* piecesOf(megabytes: number): Generator<Buffer> {
  for (let number = 0; number < megabytes; number += 1) {
    yield Buffer.alloc(MEGABYTE, `${createHash('sha256').update(String(number)).digest('hex')}\n`);
  }
}

/** @returns the number of a document that files can be added to */
export async function newDocument(address: string, visitor: WebVisitor): Promise<number> {
  const texts = { identifier: 'large', mainTitle: 'Groß', fallbackDocumentLang: 'de' };
  return (await visitor.post(address, 'document/save', texts)).content.document.id;
}

/** Uploads a file of this many megabytes. @returns what was answered, and the sha256 of what was sent */
export async function upload(
  address: string,
  visitor: WebVisitor,
  { documentId, megabytes }: { readonly documentId: number; readonly megabytes: number },
): Promise<{ readonly answer: Answer; readonly expected: string }> {
  const sent = createHash('sha256');
  const part = (rest: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
  const head = Buffer.from(
    `${part('name="documentId"')}${documentId}\r\n${part('name="file"; filename="large.txt"')}`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const length = head.length + megabytes * MEGABYTE + tail.length;
  const answer = await new Promise<Answer>((resolve, reject) => {
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
      for (const piece of piecesOf(megabytes)) {
        sent.update(piece);
        if (!outgoing.write(piece)) await drained();
      }
      outgoing.end(tail);
    };
    write().catch(reject);
  });
  return { answer, expected: sent.digest('hex') };
}
