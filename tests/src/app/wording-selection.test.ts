import { beforeEach, expect, it, vi } from 'vitest';
import { forgetIdentity, rememberIdentity } from '#src/storage/session-storage.ts';
import { wipeSelection, wordingSelection } from '#src/storage/wording-selection.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { identityOf, wordingOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 1, username: 'anna' });

beforeEach(() => {
  openPageAt('http://console.test/');
  sessionStorage.clear();
  rememberIdentity(ANNA);
});

it('keeps what names a wording, not its text, under a name that stays', () => {
  wordingSelection.choose([wordingOf({ id: 1, value: 'geheim' })]);
  const name = wordingSelection.current()?.name ?? '';
  wordingSelection.choose([wordingOf({ id: 1 }), wordingOf({ id: 2 })]);
  expect(wordingSelection.named(name)?.map(({ id }) => id)).toEqual([1, 2]);
  expect(wordingSelection.named('other')).toBeNull();
  expect(JSON.stringify(sessionStorage)).not.toContain('geheim');
});

it('is the same one as long as nothing changes, and tells when it does', () => {
  const reported = vi.fn();
  const end = wordingSelection.subscribe(reported);
  wordingSelection.choose([wordingOf({ id: 1 })]);
  expect(wordingSelection.current()).toBe(wordingSelection.current());
  end();
  wordingSelection.choose([]);
  expect(reported).toHaveBeenCalledTimes(1);
});

it('is gone when nothing is selected any more; the next one has another name', () => {
  wordingSelection.choose([wordingOf({ id: 1 })]);
  const name = wordingSelection.current()?.name ?? '';
  wordingSelection.choose([]);
  expect(wordingSelection.current()).toBeNull();
  wordingSelection.choose([wordingOf({ id: 1 })]);
  expect(wordingSelection.named(name)).toBeNull();
});

it('stays for the same user, also when the session has ended in between, and for no one else', () => {
  wordingSelection.choose([wordingOf({ id: 1 })]);
  forgetIdentity();
  wipeSelection(1);
  expect(wordingSelection.current()?.wordings).toHaveLength(1);
  wipeSelection(2);
  expect(wordingSelection.current()).toBeNull();
  rememberIdentity(ANNA);
  wordingSelection.choose([wordingOf({ id: 1 })]);
  wipeSelection(null);
  expect(wordingSelection.current()).toBeNull();
});

it.each(['{"name": "a"', '{"name": "a", "wordings": [{"id": "x"}]}'])('is none when %s is stored', (text) => {
  sessionStorage.setItem('leitstand:/:wordingSelection', text);
  expect(wordingSelection.current()).toBeNull();
});
