import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { recordState } from '#tests/support/record-state.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { startTextCalls } from '#tests/support/text-calls.ts';

export type UndoCalls = Awaited<ReturnType<typeof startUndoCalls>>;

/** A server with two texts and the calls that change them, take that back and bring them back. */
export async function startUndoCalls() {
  const calls = await startTextCalls();
  await calls.addContexts(['nord', 'GLOBAL'], ['praxis', 'nord'], ['sued', 'GLOBAL']);
  const [hello, bye] = (await calls.addWordings(
    { contextIdentifier: 'nord', identifier: 'hello', value: 'Moin' },
    { contextIdentifier: 'nord', identifier: 'bye', lang: 'all', value: 'Tschüs', resetInheritance: true },
  )) as [Wording, Wording];
  calls.server.clock.advance({ minutes: 1 });
  return {
    calls,
    hello,
    bye,
    /** Every record as it is, to be compared. */
    state: () => recordState(calls.server.parts.database.read),
    undo: (revisionId: number, browser = calls.admin) => browser.post('audit/undo', { revisionId }),
    remove: (path: string, browser = calls.admin) => browser.get(path, {}, 'DELETE'),
    change: (wording: Wording, fields: object, browser = calls.admin) => {
      const { creationDate: _creation, modificationDate: _modification, ...texts } = wording;
      return browser.post('wording/save', { ...texts, ...fields });
    },
    restore: (type: string, entityId: number, revisionId: number, browser = calls.admin) =>
      browser.post(`audit/${type}/restore`, { entityId, revisionId }),
  };
}

/** The number of the revision that an answer names. */
export const revisionIn = (response: LightMyRequestResponse): number => {
  expect(response.statusCode, response.body).toBe(200);
  return envelopeOf(response).revisionId ?? Number.NaN;
};
