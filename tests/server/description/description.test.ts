import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { operationsOf } from '#server/description/document.ts';
import { PROPERTY_EXAMPLES } from '#server/description/property-examples.ts';
import { PROPERTY_WORDS } from '#server/description/property-words.ts';
import type { Json } from '#server/description/schemas.ts';
import { isSingle } from '#server/description/worded.ts';
import { undescribed } from '#tests/support/described.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

interface DescribedParts {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** Every property of a part, with what holds it. */
function propertiesIn(part: unknown, where: string): { name: string; where: string; schema: Json }[] {
  if (Array.isArray(part)) return part.flatMap((one) => propertiesIn(one, where));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return [];
    const below = propertiesIn(value, where);
    if (key !== 'properties') return below;
    const own = Object.entries(value as Record<string, Json>);
    return [...own.map(([name, schema]) => ({ name, where, schema })), ...below];
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (path: string) => server.app.inject(`/ecs/${path}`);

describe('the description', () => {
  test('names every call by method and path, once, and nothing else', async () => {
    const document = (await read('openapi.json')).json<Json>();
    expect(document.openapi).toBe('3.1.0');
    const described = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
    const calls = Object.values(CALLS).flatMap(({ method, head, path }: Call) =>
      [method, ...(head ? ['HEAD'] : [])].map((one) => `${one} /${path}`),
    );
    expect(described.toSorted()).toEqual(calls.toSorted());
  });

  test('leads nowhere that is not there', async () => {
    const { body } = await read('openapi.json');
    const document = JSON.parse(body) as Json;
    const references = new Set(body.match(/#\/components\/[\w/-]+/g));
    const broken = [...references].filter((one) => {
      const found = one
        .slice(2)
        .split('/')
        .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document);
      return found === undefined;
    });
    expect(references.size).toBeGreaterThan(20);
    expect(broken).toEqual([]);
  });

  test('says of every property what it is, and shows a value of each that holds one', async () => {
    const { paths, components } = (await read('openapi.json')).json<DescribedParts>();
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const parts = [
      ...operations.map((operation) => [String(operation.operationId), operation] as const),
      ...Object.entries(components.schemas),
    ];
    const properties = parts.flatMap(([name, part]) => propertiesIn(part, name));
    expect(properties.length).toBeGreaterThan(800);
    const without = (has: (schema: Json) => boolean) =>
      properties.filter(({ schema }) => !has(schema)).map(({ name, where }) => `${where}.${name}`);
    expect(without(({ description }) => typeof description === 'string')).toEqual([]);
    expect(without((schema) => !isSingle(schema) || Array.isArray(schema.examples))).toEqual([]);
    // What is called a number is one, and an id of the browser's is none.
    const numbered = properties.filter(({ schema }) =>
      /^Number of the record/.test(String(schema.description)),
    );
    expect(numbered.length).toBeGreaterThan(50);
    expect(numbered.filter(({ schema }) => typeof (schema.examples as unknown[])[0] !== 'number')).toEqual(
      [],
    );
    const parameters = operations.flatMap((operation) =>
      (operation.parameters as Json[]).map(({ name }) => ({ name, where: operation.operationId })),
    );
    const named = new Set(
      [...properties, ...parameters].flatMap(({ name, where }) => [name, `${where}.${name}`]),
    );
    expect(Object.keys({ ...PROPERTY_WORDS, ...PROPERTY_EXAMPLES }).filter((one) => !named.has(one))).toEqual(
      [],
    );
  });

  test('groups every call under a tag that it describes', async () => {
    const document = (await read('openapi.json')).json<Json>();
    const tags = document.tags as readonly { name: string; description: string }[];
    const used = operationsOf(document).flatMap(({ operation }) => operation.tags as string[]);
    expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
    expect(tags.filter(({ description }) => description === '')).toEqual([]);
  });

  test('shows a request of every call that has a body, and one that the call takes', async () => {
    const document = (await read('openapi.json')).json<Json>();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'description');
    const bodies = operationsOf(document).flatMap(({ method, path, operation }) =>
      Object.entries((operation.requestBody as { content?: Json } | undefined)?.content ?? {}).map(
        ([type, media]) => ({ method, path, type, ...(media as { example?: Json }) }),
      ),
    );
    // Of a new kind of records none is recorded yet; examples.test.ts demands them.
    const shown = bodies.filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(40);
    const wrong = shown.filter(({ method, path, type, example }) => {
      const pointer = ['paths', path, method.toLowerCase(), 'requestBody', 'content', type, 'schema'];
      const place = pointer.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      return !ajv.validate({ $ref: `description#/${place}` }, example);
    });
    expect(wrong).toEqual([]);
  });

  test('has no schema that is false, which validating proxies refuse', async () => {
    expect((await read('openapi.json')).body).not.toContain('"items":false');
  });

  test('lies under the base path', async () => {
    const other = await startTestServer({ settings: { basePath: '/console/' } });
    try {
      const answer = await other.app.inject('/console/ecs/openapi.json');
      expect(answer.json()).toMatchObject({ servers: [{ url: '/console/ecs' }] });
    } finally {
      await other.close();
    }
  });
});

describe('its page', () => {
  test('lists each call, and runs no script but its own files', async () => {
    const { body, headers } = await read('docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path } of Object.values(CALLS)) expect(body).toContain(`${method} ${path}<`);
    const scripts = [...body.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([tag, inside]) => [
      tag,
      inside,
    ]);
    expect(scripts).toEqual(
      ['viewer', 'start'].map((name) => [`<script src="../api-viewer/${name}.js" defer></script>`, '']),
    );
    // An address may be shown as an example; nothing leads or asks there.
    expect(body).not.toMatch(/(?:href|src|action)="?https?:\/\/|url\(|\son\w+=/i);
  });
});

describe('an answer is held against it', () => {
  test('and refused for a field, a status, a code or a path that it does not know', async () => {
    const health = await read('health');
    const about = (method: string, path: string, changes: object = {}) =>
      undescribed(method, path, { ...health, headers: health.headers, ...changes } as typeof health);
    const body = (changes: object) => ({ body: JSON.stringify({ ...health.json(), ...changes }) });
    const plain = { statusCode: 200, body: health.body };
    expect(about('GET', '/health', plain)).toBeNull();
    const more = { alive: true, database: true, users: 3 };
    expect(about('GET', '/health', { ...plain, ...body({ content: more }) })).toContain('additional');
    expect(about('GET', '/health', { ...plain, ...body({ serverTime: 5 }) })).toContain('serverTime');
    expect(about('GET', '/health', { ...plain, statusCode: 409 })).toContain('status');
    const refusal = { statusCode: 503, ...body({ errCodes: ['019'] }) };
    expect(about('GET', '/health', refusal)).toContain('019');
    expect(about('GET', '/secret', plain)).toContain('not described');
    expect(about('GET', '/secret', { statusCode: 404 })).toBeNull();
  });
});
