import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describeCalls } from '#server/description/document.ts';
import { describePage } from '#server/description/page.ts';
import type { Json } from '#server/description/schemas.ts';
import { HOUSE } from '#server/house/house.mjs';
import { PreparedAnswer } from '#server/routes/answer.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { SERVER_VERSION } from '#server/settings/versions.ts';

const EXAMPLES = join(HOUSE, 'server', 'description');
const CACHING = { 'cache-control': 'public, no-cache' };

/** The description of all calls, made from the contract when it is first asked for. */
export function registerDescriptionCalls(app: FastifyInstance, parts: Parts): void {
  let texts: Texts | null = null;
  const written = () => {
    texts ??= write(parts);
    return texts;
  };
  registerCall(app, parts, 'openapi', async () => new PreparedAnswer(200, written().json, CACHING));
  registerCall(
    app,
    parts,
    'docs',
    async () =>
      new PreparedAnswer(200, written().page, { ...CACHING, 'content-type': 'text/html; charset=utf-8' }),
  );
}

interface Texts {
  readonly json: string;
  readonly page: string;
}

function write({ settings }: Parts): Texts {
  const examples = {
    requests: read('request-examples.json') as Record<string, Json>,
    answers: read('examples.json'),
  };
  const document = describeCalls(settings.basePath, SERVER_VERSION, examples);
  return { json: JSON.stringify(document), page: describePage(document) };
}

function read(name: string): Json {
  return JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Json;
}
