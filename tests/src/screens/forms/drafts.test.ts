import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';

const INITIAL = { username: '', password: '', lang: null as string | null, roles: [] as string[] };
const { read: readDraft, write: writeDraft, remove: removeDraft, mark } = draftsOf(7);
const TYPED = { username: 'anna', password: 'geheim-1', lang: 'de', roles: ['USER'] };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('comes back as it was, but for its secrets', () => {
  const natures = { password: { secret: true } } as const;
  writeDraft('/wording/3', TYPED, INITIAL, natures);
  expect(readDraft('/wording/3', INITIAL, natures)).toMatchObject({
    fields: { ...TYPED, password: '' },
    base: INITIAL,
  });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('geheim');
});

it('keeps what is not secret beside a secret, whatever it is called', () => {
  const natures = { word: { secret: true } } as const;
  writeDraft('/sync', { source: 'PROD', word: 'geheim-1' }, { source: null, word: 'geheim-0' }, natures);
  expect(JSON.stringify({ ...localStorage })).toContain('PROD');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('geheim');
});

it('belongs to one user and one form', () => {
  writeDraft('/wording/3', TYPED, INITIAL);
  expect(readDraft('/wording/4', INITIAL)).toBeNull();
  expect(draftsOf(8).read('/wording/3', INITIAL)).toBeNull();
});

it('ends with the tab where a field concerns a person, and is removed from wherever it lies', () => {
  const natures = { username: { personal: true } } as const;
  writeDraft('/user/3', TYPED, INITIAL, natures);
  expect(localStorage).toHaveLength(0);
  expect(readDraft('/user/3', INITIAL, natures)).not.toBeNull();
  removeDraft('/user/3');
  expect(sessionStorage).toHaveLength(0);
});

it('is gone after seven days', () => {
  vi.useFakeTimers();
  writeDraft('/wording/3', TYPED, INITIAL);
  vi.advanceTimersByTime(7 * 24 * 3_600_000 - 1);
  expect(readDraft('/wording/3', INITIAL)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(readDraft('/wording/3', INITIAL)).toBeNull();
  wipeDrafts(7);
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['no JSON', '{'],
  ['a number', '3'],
  ['fields that the form does not have', '{"at":9e12,"fields":{},"base":{}}'],
  ['a field of another kind', '{"at":9e12,"fields":{"username":3},"base":{}}'],
])('is none when it is %s', (_, text) => {
  writeDraft('/wording/3', TYPED, INITIAL);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readDraft('/wording/3', INITIAL)).toBeNull();
});

it('is wiped for all other users when a user signs in, and for all when they log out', () => {
  writeDraft('/wording/3', TYPED, INITIAL);
  const eight = draftsOf(8);
  eight.write('/wording/3', TYPED, INITIAL);
  localStorage.setItem('leitstand:navigationCollapsed', 'true');
  wipeDrafts(8);
  expect(readDraft('/wording/3', INITIAL)).toBeNull();
  expect(eight.read('/wording/3', INITIAL)).not.toBeNull();
  expect(localStorage).toHaveLength(2);
  wipeDrafts(null);
  expect(Object.keys(localStorage)).toEqual(['leitstand:navigationCollapsed']);
});

it('costs nothing when the browser has no room for it', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => {} });
  writeDraft('/wording/3', TYPED, INITIAL);
  vi.unstubAllGlobals();
  expect(warned).toHaveBeenCalledOnce();
  expect(readDraft('/wording/3', INITIAL)).toBeNull();
});

it('keeps nothing once its user is not signed in any more', () => {
  let signedIn: number | null = 7;
  const late = draftsOf(7, () => signedIn === 7);
  late.write('/wording/3', TYPED, INITIAL);
  expect(late.read('/wording/3', INITIAL)).not.toBeNull();
  signedIn = 8;
  late.write('/wording/4', TYPED, INITIAL);
  expect(late.read('/wording/4', INITIAL)).toBeNull();
});

it('keeps its age when it is discarded and when it is restored', () => {
  writeDraft('/wording/3', TYPED, INITIAL);
  const at = readDraft('/wording/3', INITIAL)?.at;
  mark('/wording/3', true);
  expect(readDraft('/wording/3', INITIAL)).toMatchObject({ at, fields: TYPED, isDiscarded: true });
  mark('/wording/3', false);
  expect(readDraft('/wording/3', INITIAL)).toMatchObject({ at, isDiscarded: false });
  mark('/wording/4', true);
  expect(readDraft('/wording/4', INITIAL)).toBeNull();
});
