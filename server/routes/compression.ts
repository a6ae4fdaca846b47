import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';

/** Bytes from which an answer is compressed: below, it fits into the first packets anyway. */
const COMPRESSED_FROM = 1_000;
/** Of 11: most of what there is to gain, in a fraction of a millisecond for the page of a list. */
const BROTLI_QUALITY = 4;

/**
 * Compresses what calls answer as JSON, long answers while they are written. No answer holds a secret beside words of
 * the caller: session and XSRF token travel in cookies, whose length a compressed body does not tell.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: COMPRESSED_FROM,
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}

/** Whether it is done for a call: files and streams are not compressed, and public answers are kept ready in each encoding. */
export function isCompressed({ answers, crossOrigin }: Call): boolean {
  return answers === undefined && crossOrigin === undefined;
}
