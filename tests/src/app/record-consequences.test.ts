// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANGES_NOTHING, type Impact } from '#contract/impact.ts';
import { wordingFormSelectors } from '#machines/records/wording.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { contextFlow } from '#src/flows/contexts.ts';
import { wordingFlow } from '#src/flows/wording.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { walk } from '#tests/support/machine.ts';
import { contextOf, identityOf, wordingOf } from '#tests/support/records.ts';

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'praxis', parentIdentifier: 'nord' }),
];
const VALUES = { lang: 'de', identifier: 'a.b', value: 'Wert', resetInheritance: false, active: true };

const ROW = { contextIdentifier: 'praxis', lang: 'de', identifier: 'a.b', before: 'Alt', after: 'Wert' };

let server: EcsServer;
let reachesOthers = false;

function impact(): Impact {
  if (!reachesOthers) return CHANGES_NOTHING;
  return { ...CHANGES_NOTHING, effective: [ROW], counts: { ...CHANGES_NOTHING.counts, effective: 1 } };
}

beforeEach(async () => {
  reachesOthers = false;
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['preview'] });
  const stored = { wording: wordingOf({ id: 1 }), context: CONTEXTS[1] };
  server.answer((received, response) => {
    const { path, query } = received;
    const list = {
      listData: { count: 1, data: [contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' })] },
    };
    const isPreviewed = query.has('dryRun') || (query.has('ifAlone') && reachesOthers);
    const content = isPreviewed ? { impact: impact() } : path.endsWith('list') ? list : stored;
    json(success(content))(received, response);
  });
});
afterEach(() => server.close());

const state = (contexts: typeof CONTEXTS | null) => ({
  identity: () => identityOf({ id: 7, username: 'anna', superAdmin: true }),
  contexts: () => contexts,
});
const asked = () =>
  server.received.map(({ path, query }) =>
    [path, ...[...query].map(([name, value]) => `${name}=${value}`)].join(' '),
  );

/** Saves a new wording in a context. */
async function save(contextIdentifier: string, contexts: typeof CONTEXTS | null = CONTEXTS) {
  const flow = walk(wordingFlow(state(contexts)), { recordKey: null, readOnly: null });
  const form = wordingSelectors.form(flow.actor.getSnapshot());
  form?.send({ type: 'form.submit', values: { ...VALUES, contextIdentifier }, key: 'key-1' });
  await flow.reach('left');
}

describe('the save of a wording', () => {
  it('is previewed first where contexts inherit from its own', async () => {
    await save('nord');
    expect(asked()).toEqual(['/ecs/wording/save dryRun=true', '/ecs/wording/save']);
    const [preview, real] = server.received.map(({ body }) => ({ ...JSON.parse(body), auth: null }));
    expect(preview).toEqual(real);
  });

  it('is one call where the server stores it if no one else sees it', async () => {
    changeIdentity({ abilities: ['preview', 'saveIfAlone'] });
    await save('nord');
    expect(asked()).toEqual(['/ecs/wording/save ifAlone=true']);
  });

  it('is asked about with what that call has answered, and sent again with its key once that is agreed to', async () => {
    changeIdentity({ abilities: ['preview', 'saveIfAlone', 'repeatSafely'] });
    reachesOthers = true;
    const flow = walk(wordingFlow(state(CONTEXTS)), { recordKey: null, readOnly: null });
    const form = wordingSelectors.form(flow.actor.getSnapshot());
    form?.send({ type: 'form.submit', values: { ...VALUES, contextIdentifier: 'nord' }, key: 'key-1' });
    const consequences = () => form && wordingFormSelectors.consequences(form.getSnapshot());
    await expect.poll(() => consequences()?.getSnapshot().value).toBe('asking');
    expect(consequences()?.getSnapshot().context.impact?.effective).toEqual([ROW]);
    consequences()?.send({ type: 'consequences.accept' });
    await flow.reach('left');
    expect(asked()).toEqual(['/ecs/wording/save ifAlone=true', '/ecs/wording/save']);
    expect(server.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  it('below a leaf has no condition', async () => {
    changeIdentity({ abilities: ['preview', 'saveIfAlone'] });
    await save('praxis');
    expect(asked()).toEqual(['/ecs/wording/save']);
  });

  it('waits for no preview below a leaf', async () => {
    await save('praxis');
    expect(asked()).toEqual(['/ecs/wording/save']);
  });

  it('is previewed while it is not known who inherits', async () => {
    await save('praxis', null);
    expect(asked()).toEqual(['/ecs/wording/save dryRun=true', '/ecs/wording/save']);
  });

  it('is never previewed at a server that does not name previews', async () => {
    changeIdentity({ abilities: [] });
    await save('nord');
    expect(asked()).toEqual(['/ecs/wording/save']);
  });
});

it('the save of a context is previewed where it moves, with the guard of the record that was loaded', async () => {
  changeIdentity({ abilities: ['preview', 'guardSaves', 'findById'] });
  const flow = walk(contextFlow(state(CONTEXTS)), { recordKey: 'nord', readOnly: null });
  await flow.reach('updating.editing');
  const values = { identifier: 'nord', parentIdentifier: null, active: true };
  flow.send({ type: 'form.submit', values, key: 'key-1' });
  await flow.reach('stored');
  expect(asked().slice(1)).toEqual(['/ecs/context/save dryRun=true', '/ecs/context/save']);
  for (const { body } of server.received.slice(1)) {
    expect(JSON.parse(body)).toMatchObject({ ...values, modificationDate: CONTEXTS[1]?.modificationDate });
  }
});
