import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SyncPreview } from '#contract/sync.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import {
  exported,
  type ListeningServer,
  startSource,
  startTarget,
  sync,
} from '#tests/support/sync-servers.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

/* Syncing glossary terms, in a copy of the house that has them (tests/journeys/new-record.test.ts). */

let source: ListeningServer;
let target: ListeningServer;
beforeEach(async () => {
  source = await startSource();
  target = await startTarget(source.address);
});
afterEach(async () => {
  await target.server.close();
  await source.server.close();
});

interface Term {
  readonly id: number;
  readonly term: string;
  readonly definition: string | null;
}

async function save({ admin }: ListeningServer, term: string, fields: object = {}): Promise<Term> {
  const values = { term, lang: 'de', contextIdentifier: 'GLOBAL', definition: `Das ist ${term}.`, ...fields };
  return contentOf<{ glossaryTerm: Term }>(await admin.post('glossaryTerm/save', values)).glossaryTerm;
}

async function termsOf({ admin }: ListeningServer): Promise<readonly Term[]> {
  const answer = await admin.post('glossaryTerm/list', { maxResult: 100, offset: 0 });
  return contentOf<{ listData: { data: readonly Term[] } }>(answer).listData.data;
}

const preview = (query = 'syncItems=ALL') => sync(target, undefined, { query: `${query}&dryRun=true` });
const shownOf = async (query?: string) => contentOf<SyncPreview>(await preview(query));
const rowsOf = ({ types }: SyncPreview) => types.find(({ type }) => type === 'glossaryTerm');

test('glossary terms are added, changed and taken out by what they are called, in one revision that can be undone', async () => {
  contentOf(await source.admin.post('context/save', { identifier: 'NORD', parentIdentifier: 'GLOBAL' }));
  await save(source, 'Anamnese');
  await save(source, 'Befund', { contextIdentifier: 'NORD', approved: true });
  const here = await save(target, 'Anamnese', { definition: 'Hier anders.', active: false });
  await save(target, 'Anamnese', { lang: 'en' });
  const [wanted, before] = [await exported(source), await exported(target)];

  const answer = await sync(target);
  expect(contentOf(answer)).toMatchObject({
    syncItems: ['WORDINGS', 'CONTEXTS', 'DOCUMENTS', 'GLOSSARY_TERMS'],
    counts: { added: 2, changed: 1, deleted: 1 },
  });
  expect(await exported(target)).toEqual(wanted);
  expect((await termsOf(target)).find(({ term }) => term === 'Anamnese')?.id).toBe(here.id);
  expect(contentOf(await sync(target))).toMatchObject({ counts: { added: 0, changed: 0, deleted: 0 } });

  const { revisionId } = answer.json() as { revisionId: number };
  contentOf(await target.admin.post('audit/undo', { revisionId }));
  expect(await exported(target)).toEqual(before);
});

test('a preview names glossary terms with old and new values, and is carried out as it was shown', async () => {
  await save(source, 'Anamnese');
  await save(target, 'Anamnese', { definition: 'Hier anders.' });
  const shown = await shownOf();
  expect(shown.leftAlone).toEqual([]);
  expect(rowsOf(shown)).toMatchObject({
    added: { count: 0 },
    changed: {
      rows: [
        {
          ...{ identifier: 'Anamnese', lang: 'de', contextIdentifier: 'GLOBAL' },
          before: { definition: 'Hier anders.' },
          after: { definition: 'Das ist Anamnese.' },
        },
      ],
    },
  });
  expect((await termsOf(target))[0]?.definition).toBe('Hier anders.');
  contentOf(await sync(target, { rehearsalId: shown.rehearsalId }));
  expect((await termsOf(target))[0]?.definition).toBe('Das ist Anamnese.');

  const { rehearsalId } = await shownOf();
  await save(target, 'Befund');
  expectRefusal(await sync(target, { rehearsalId }), 409, '046');
  target.server.clock.advance({ minutes: 1 });
  await save(target, 'Diagnose');
  expect((await shownOf()).changedHere.rows[0]).toMatchObject({ identifier: 'Diagnose (de, GLOBAL)' });
});

test('glossary terms can be named alone, and are refused where a reference would be left open', async () => {
  contentOf(await source.admin.post('context/save', { identifier: 'NORD', parentIdentifier: 'GLOBAL' }));
  await save(source, 'Anamnese', { contextIdentifier: 'NORD' });
  const alone = await preview('syncItems=GLOSSARY_TERMS');
  expect(contentOf<SyncPreview>(alone).impact.clashes).toMatchObject([
    { field: 'glossaryTerm', reason: 'contextNotHere', values: { name: 'Anamnese (de, NORD)' } },
  ]);
  const wordings = await sync(target, undefined, { query: 'syncItems=WORDINGS,CONTEXTS' });
  expect(contentOf(wordings)).toMatchObject({ counts: { added: 1 } });
  const terms = await sync(target, undefined, { query: 'syncItems=GLOSSARY_TERMS' });
  expect(contentOf(terms)).toMatchObject({ syncItems: ['GLOSSARY_TERMS'], counts: { added: 1 } });
});

test('a source that does not know glossary terms, or has them in another form, leaves them unchanged, and the preview says so', async () => {
  const older = createServer(async (request, response) => {
    const headers = { 'X-Access-Code': String(request.headers['x-access-code']) };
    const answer = await fetch(new URL(request.url ?? '', source.address), { headers });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(older, 'listening');
  const own = target;
  target = await startTarget(`http://127.0.0.1:${(older.address() as AddressInfo).port}/`);
  try {
    await save(source, 'Anamnese');
    await save(target, 'Befund');
    const shown = await shownOf();
    expect(shown.leftAlone).toEqual(['glossaryTerm']);
    expect(rowsOf(shown)).toBeUndefined();
    const done = contentOf<{ syncItems: readonly string[] }>(await sync(target));
    expect(done.syncItems).toEqual(['WORDINGS', 'CONTEXTS', 'DOCUMENTS']);
    expect((await termsOf(target)).map(({ term }) => term)).toEqual(['Befund']);
  } finally {
    await target.server.close();
    target = own;
    older.closeAllConnections();
    older.close();
  }
  const lines = async (kinds: string) => {
    const headers = { 'X-Access-Code': ACCESS_CODE, 'X-Export-Kinds': kinds };
    return (await fetch(`${source.address}ecs/ECSServerSync/export`, { headers })).text();
  };
  const form = 'term:name lang:language contextIdentifier:context definition:text? approved:mark active:flag';
  expect(await lines(`glossaryTerm(${form})`)).toContain('"term":"Anamnese"');
  expect(await lines(`glossaryTerm(${form} more:text)`)).not.toContain('glossaryTerm');
});
