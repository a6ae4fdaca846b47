import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { useDraft } from '#src/screens/forms/use-draft.ts';

const PATH = '/language/2';
const INITIAL = { description: 'English' };
const drafts = draftsOf(null);

function openForm() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[PATH]}>{children}</MemoryRouter>
  );
  return renderHook(() => useDraft(INITIAL), { wrapper });
}

const kept = () => drafts.read(PATH, INITIAL)?.fields.description ?? null;
const closeTab = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  localStorage.clear();
});

it('keeps what was typed last when the tab closes before it is kept', () => {
  openForm().result.current.keep({ description: 'Englisch' }, true);
  expect(kept()).toBeNull();
  closeTab();
  expect(kept()).toBe('Englisch');
});

afterEach(() => {
  vi.useRealTimers();
});

it('keeps what is typed after two seconds though no one rests, for a tab that crashes', () => {
  vi.useFakeTimers();
  const { keep } = openForm().result.current;
  for (let typed = 1; typed <= 15; typed += 1) {
    keep({ description: 'E'.repeat(typed) }, true);
    vi.advanceTimersByTime(150);
  }
  expect(kept()).toBe('E'.repeat(14));
  vi.advanceTimersByTime(400);
  expect(kept()).toBe('E'.repeat(15));
});

it('keeps what stands in a form when another tab has stored the same record, and so removed the draft', () => {
  openForm().result.current.keep({ description: 'Englisch' }, true);
  closeTab();
  drafts.remove(PATH);
  closeTab();
  expect(kept()).toBe('Englisch');
  // As after a reload, where nothing was typed since.
  const again = openForm();
  expect(again.result.current.restored?.fields).toEqual({ description: 'Englisch' });
  drafts.remove(PATH);
  closeTab();
  expect(kept()).toBe('Englisch');
});

it('keeps nothing that was stored or is not wanted any more', () => {
  const { result } = openForm();
  result.current.keep({ description: 'Englisch' }, true);
  result.current.keep(INITIAL, false);
  closeTab();
  expect(kept()).toBeNull();
  result.current.keep({ description: 'Englisch' }, true);
  result.current.discard();
  closeTab();
  expect(kept()).toBeNull();
});

it('goes on standing on the version that it was typed over until the user has chosen', () => {
  const [older, base] = [{ description: 'Inglish' }, () => drafts.read(PATH, INITIAL)?.base];
  drafts.write(PATH, { description: 'Englisch' }, older);
  const { result } = openForm();
  result.current.keep({ description: 'Englisch (UK)' }, true);
  closeTab();
  expect(base()).toEqual(older);
  act(() => {
    result.current.keep({ description: 'English (UK)' }, true);
    result.current.settle();
  });
  closeTab();
  expect(base()).toEqual(INITIAL);
});

it('stands on what is stored once the fields have said that meanwhile', () => {
  drafts.write(PATH, { description: 'Englisch' }, { description: 'Inglish' });
  const { result } = openForm();
  act(() => result.current.keep(INITIAL, false));
  act(() => result.current.keep({ description: 'Englisch' }, true));
  closeTab();
  expect(drafts.read(PATH, INITIAL)?.base).toEqual(INITIAL);
});
