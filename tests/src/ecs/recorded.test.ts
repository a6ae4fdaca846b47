import { beforeEach, expect, test } from 'vitest';
import { FEATURES, type Feature } from '#contract/features.ts';
import type { Recorded } from '#machines/history/operation.ts';
import { abilitiesOf } from '#machines/kit/abilities.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { notifyRecorded, onRecorded } from '#src/ecs/recorded.ts';

const SAYS_IT: readonly Feature[] = [FEATURES.revisionId, FEATURES.auditUndo];
let reported: Recorded[];

beforeEach(() => {
  reported = [];
  onRecorded((recorded) => reported.push(recorded));
});

/** An answer of a server that names these features. */
function answer(features: readonly Feature[], envelope: object): void {
  changeIdentity({ abilities: abilitiesOf(features) });
  const said = { messages: [], warnings: [], errors: [], errCodes: [] };
  const text = JSON.stringify({ success: true, content: null, ...said, ...envelope });
  notifyRecorded({ status: 200, text, file: null, requestId: null, retryAfter: null }, 'key-1');
}

test('tells under which number the server has recorded what was sent with a key', () => {
  answer(SAYS_IT, { revisionId: 31 });
  expect(reported).toEqual([{ key: 'key-1', revisionId: 31 }]);
});

test('tells of nothing that was not recorded', () => {
  answer(SAYS_IT, {});
  answer(SAYS_IT, { revisionId: null });
  expect(reported).toEqual([]);
});

test.each(SAYS_IT)(
  'tells of nothing where the server does not name %s: no one could take it back',
  (missing) => {
    answer(
      SAYS_IT.filter((feature) => feature !== missing),
      { revisionId: 31 },
    );
    expect(reported).toEqual([]);
  },
);

test('only the last listener is notified', () => {
  const others: Recorded[] = [];
  onRecorded((recorded) => others.push(recorded));
  answer(SAYS_IT, { revisionId: 32 });
  expect([reported, others]).toEqual([[], [{ key: 'key-1', revisionId: 32 }]]);
});
