/*
 * The server that the peers are measured on: Fastify and SQLite with nothing between them, which answers as the simple
 * REST providers of both ask. Started by products.ts in a process of its own: which of the apps it serves, the folder
 * with the built app, and the database.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastifyStatic from '@fastify/static';
import { type FastifyRequest, fastify } from 'fastify';
import { openTexts } from './texts.ts';

// Anyone who has started it is gone.
process.once('disconnect', () => process.exit());

const [app = '', path = ''] = process.argv.slice(2);
const texts = openTexts(new DatabaseSync(path, { timeout: 5_000 }));
const page = readFileSync(join(app, 'index.html'));
const server = fastify();
// Sign-ins come without a type.
server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
await server.register(fastifyStatic, {
  ...{ root: join(app, 'assets'), prefix: '/assets/', immutable: true, maxAge: '1y' },
});
server.post('/api/login', async () => ({ success: true }));

interface Asked {
  readonly Params: { readonly id: string };
  readonly Querystring: Readonly<Record<string, string | undefined>>;
}

server.get<Asked>('/api/react-admin/texts', async ({ query }, reply) => {
  const [first, last] = JSON.parse(query.range ?? '[0,14]');
  const { q } = JSON.parse(query.filter ?? '{}');
  const { rows, count } = texts.list({ term: q, first, count: last - first + 1 });
  return reply.header('content-range', `texts ${first}-${first + rows.length - 1}/${count}`).send(rows);
});

server.get<Asked>('/api/refine/texts', async ({ query }, reply) => {
  const first = Number(query._start ?? 0);
  const { rows, count } = texts.list({ term: query.q, first, count: Number(query._end ?? 15) - first });
  return reply.header('x-total-count', count).send(rows);
});

for (const prefix of ['/api/react-admin', '/api/refine']) {
  server.get<Asked>(`${prefix}/texts/:id`, async ({ params }) => texts.one(Number(params.id)));
  server.route({
    method: ['PUT', 'PATCH'],
    url: `${prefix}/texts/:id`,
    handler: async ({ params, body }: FastifyRequest<Asked>) => {
      texts.save(Number(params.id), body as Readonly<Record<string, string>>);
      return texts.one(Number(params.id));
    },
  });
}
server.setNotFoundHandler((_request, reply) =>
  reply.type('text/html').header('cache-control', 'no-cache').send(page),
);

process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
