import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { auditMachine } from '#machines/audit/audit.machine.ts';
import type { AuditPort } from '#machines/audit/audit.port.ts';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { AuditScreen } from '#src/screens/audit/AuditScreen.tsx';
import { identityOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const CAN = canOf(['readWholeHistory', 'searchHistory', 'pageHistory']);
const ANNA = identityOf({ id: 7, username: 'anna' });

const revision = (revisionId: number): AuditRevision => ({
  type: 'language',
  entityId: 7,
  revisionId,
  timestamp: '2026-11-20T10:00:00.000Z',
  username: `user ${revisionId}`,
  operation: 'MOD',
  changedFields: ['description'],
  state: { id: 7, lang: 'de', description: 'neu' },
  before: { id: 7, lang: 'de', description: 'alt' },
});

let stop = () => {};
afterEach(() => stop());

/** Shows 40 changes. @param load answers what is asked for after them */
async function showHistory(load: AuditPort['load']) {
  let isFirst = true;
  const machine = provide(auditMachine, {
    load: async (query: Parameters<AuditPort['load']>[0], signal: AbortSignal) => {
      if (!isFirst) return load(query, signal);
      isFirst = false;
      return { rows: [revision(1)], count: 400 };
    },
    find: async () => null,
    repair: auditRepairMachine,
  });
  const flow = createActor(machine, { input: { query: FIRST_AUDIT_QUERY } }).start();
  stop = () => void flow.stop();
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  showScreen(<AuditScreen flow={flow} startUp={startUp} user={ANNA.user} can={CAN} />);
  await screen.findByText('user 1');
  return flow;
}

/** Changes of the document that are not looked at yet. */
function watchDocument(): MutationObserver {
  const watch = new MutationObserver(() => {});
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  return watch;
}

it('draws nothing between a search of the history and its rows', async () => {
  const arrived = Promise.withResolvers<void>();
  const flow = await showHistory(async () => {
    await arrived.promise;
    return { rows: [revision(2)], count: 7 };
  });
  const field = screen.getByRole('searchbox');
  await userEvent.setup().type(field, 'anna');
  const watch = watchDocument();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(auditSelectors.query(flow.getSnapshot()).keyWord).toBe('anna');
  expect(watch.takeRecords()).toEqual([]);
  watch.disconnect();
  arrived.resolve();
  await screen.findByText('user 2');
  screen.getByRole('button', { name: 'Zurücksetzen' });
});

it('goes on from the page that was asked for last, though it is not drawn yet', async () => {
  const asked: number[] = [];
  const flow = await showHistory(({ page }, _signal) => {
    asked.push(page);
    return new Promise(() => {});
  });
  const next = screen.getByRole('button', { name: 'Nächste Seite' });
  fireEvent.click(next);
  fireEvent.click(next);
  expect(auditSelectors.query(flow.getSnapshot()).page).toBe(3);
  expect(asked).toEqual([2, 3]);
});

it('shows a kind at once that is chosen, and its rows once they are there', async () => {
  await showHistory(() => new Promise(() => {}));
  const kind = screen.getByRole('combobox', { name: 'Art der Einträge' });
  fireEvent.change(kind, { target: { value: 'language' } });
  expect((kind as HTMLSelectElement).value).toBe('language');
  screen.getByText('user 1');
});
