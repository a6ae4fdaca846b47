import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { ContextsMissing } from '#src/components/contexts-missing.ts';
import { rememberContextsUnder } from '#src/components/recent-contexts.ts';
import { show } from '#tests/support/render.tsx';

const contexts = [
  { identifier: 'plattform', depth: 0, path: [] },
  { identifier: 'region-nord', depth: 1, path: ['plattform'] },
  { identifier: 'praxis-foerde', depth: 2, path: ['plattform', 'region-nord'] },
  { identifier: 'praxis-nordlicht', depth: 2, path: ['plattform', 'region-nord'], active: false },
  { identifier: 'region-sued', depth: 1, path: ['plattform'] },
  { identifier: 'praxis-isar', depth: 2, path: ['plattform', 'region-sued'] },
];
/** Regions of 50 practices each. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 50 === 0
      ? { identifier: `region-${index / 50}`, depth: 0, path: [] }
      : { identifier: `praxis-${index}`, depth: 1, path: [`region-${Math.floor(index / 50)}`] },
  );
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Kontext/ });
/** Accessible name of an option: all text but the part that is hidden because its description says it. */
const nameOf = (option: Element | null) =>
  option?.querySelector('span > span:not([aria-hidden])')?.textContent;
const options = () => screen.getAllByRole('option').map(nameOf);
/** The one on which the keyboard stands. */
const here = () => nameOf(document.getElementById(field().getAttribute('aria-activedescendant') ?? ''));
const pick = (props: object = {}) => {
  const onChange = vi.fn();
  const shown = show(
    <ContextPicker
      label="Kontext"
      contexts={contexts}
      defaultValue="plattform"
      onChange={onChange}
      {...props}
    />,
  );
  return { ...shown, onChange };
};

beforeEach(() => {
  localStorage.clear();
  rememberContextsUnder('recent:7');
});

describe('the field for one context', () => {
  it('replaces what stands there by what is typed after a click', async () => {
    const { user, onChange } = pick();
    await user.click(field());
    await user.keyboard('isar');
    expect(field().value).toBe('isar');
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['praxis-isar']]);
    expect(field().value).toBe('praxis-isar');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('finds by words in any order, in the name and above it, and shows where each hit stands', async () => {
    const { user } = pick();
    await user.click(field());
    await user.keyboard('nord praxis');
    expect(options()).toEqual(['praxis-nordlicht', 'praxis-foerde']);
    expect(screen.getAllByText('plattform › region-nord')).toHaveLength(2);
    await user.clear(field());
    await user.keyboard('PRAXIS nord fö');
    expect(screen.getByText('Kein Kontext gefunden')).toBeTruthy();
  });

  it('puts the context whose name is typed before those that only hold it', async () => {
    const { user } = pick({
      contexts: [{ identifier: 'mein-nord' }, { identifier: 'nord-see' }, { identifier: 'nord' }],
      defaultValue: null,
    });
    await user.click(field());
    await user.keyboard('nord');
    expect(options()).toEqual(['nord', 'nord-see', 'mein-nord']);
  });

  it('shows the tree while nothing is typed, with inactive contexts marked and the chosen one reached', async () => {
    const { user } = pick({ defaultValue: 'region-sued' });
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(options()).toEqual(contexts.map(({ identifier }) => identifier));
    expect(here()).toBe('region-sued');
    const inactive = screen.getByRole('option', { name: 'praxis-nordlicht' });
    expect(inactive.textContent).toContain('Inaktiv');
    expect(inactive.getAttribute('aria-description')).toBe('plattform › region-nord, Inaktiv');
  });

  it('is worked by arrows, Home, End and Enter', async () => {
    const { user, onChange } = pick();
    await user.click(field());
    await user.keyboard('{End}');
    expect(here()).toBe('praxis-isar');
    await user.keyboard('{ArrowDown}');
    expect(here()).toBe('plattform');
    await user.keyboard('{ArrowUp}{Home}{ArrowDown}');
    expect(here()).toBe('region-nord');
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['region-nord']]);
  });

  it('restores the choice by Escape and by leaving the field, and keeps Escape from what is around it', async () => {
    const around = vi.fn();
    document.addEventListener('keydown', around);
    const { user, onChange } = pick();
    await user.click(field());
    await user.keyboard('isar');
    around.mockClear();
    await user.keyboard('{Escape}');
    expect(field().value).toBe('plattform');
    expect(around).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(around).toHaveBeenCalled();
    await user.keyboard('isar');
    await user.tab();
    expect(field().value).toBe('plattform');
    expect(onChange).not.toHaveBeenCalled();
    document.removeEventListener('keydown', around);
  });

  it('chooses none only where that is allowed', async () => {
    const { user, onChange } = pick({ none: 'Alle Kontexte' });
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'Alle Kontexte' }));
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(field().value).toBe('Alle Kontexte');
  });

  it('says why a context cannot be chosen, and does not choose it', async () => {
    const blocked = (identifier: string) => (identifier === 'region-sued' ? 'liegt darunter' : null);
    const { user, onChange } = pick({ blocked });
    await user.click(field());
    const option = screen.getByRole('option', { name: 'region-sued' });
    expect(option.textContent).toBe('region-suedliegt darunter');
    expect(option.getAttribute('aria-disabled')).toBe('true');
    await user.click(option);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('names its error, and shows a choice that the contexts do not have', async () => {
    pick({ contexts: null, defaultValue: 'FREMD', error: 'Bitte wählen Sie einen anderen' });
    expect(field().value).toBe('FREMD');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Bitte wählen Sie einen anderen')).toBeTruthy();
  });

  it('says that the contexts are still on their way', async () => {
    const { user } = pick({ contexts: null });
    await user.click(field());
    expect(screen.getByText('Kontexte werden geladen …')).toBeTruthy();
  });

  it('says that the contexts failed to load', async () => {
    const { user } = show(
      <ContextsMissing value>
        <ContextPicker label="Kontext" contexts={null} />
      </ContextsMissing>,
    );
    await user.click(field());
    expect(screen.getByText('Die Kontexte konnten nicht geladen werden.')).toBeTruthy();
    expect(screen.queryByText('Kontexte werden geladen …')).toBeNull();
  });

  it('cannot be opened where it can only be read', async () => {
    const { user } = pick({ readOnly: true });
    expect(field().value).toBe('plattform');
    await user.click(field());
    await user.keyboard('isar{ArrowDown}');
    expect(field().value).toBe('plattform');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('with many contexts', () => {
  it.each([500, 5_000])('draws only what is near of %i, and reaches the last', async (count) => {
    const { user, onChange } = pick({ contexts: many(count), defaultValue: null });
    await user.click(field());
    expect(options().length).toBeLessThan(40);
    await user.keyboard('{End}');
    expect(here()).toBe(`praxis-${count - 1}`);
    expect(options().length).toBeLessThan(40);
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[`praxis-${count - 1}`]]);
  });

  it('offers the last five choices first, and only to the user whose they are', async () => {
    const { user } = pick({ contexts: many(100), none: 'Alle Kontexte' });
    for (const name of ['praxis-1', 'praxis-2', 'praxis-3', 'praxis-4', 'praxis-5', 'praxis-6', 'praxis-2']) {
      await user.click(field());
      await user.keyboard(`${name}{Enter}`);
    }
    await user.click(field());
    expect(options().slice(0, 7)).toEqual([
      'Alle Kontexte',
      'praxis-2',
      'praxis-6',
      'praxis-5',
      'praxis-4',
      'praxis-3',
      'region-0',
    ]);
    await user.keyboard('{Escape}');
    rememberContextsUnder('recent:8');
    await user.click(field());
    expect(options().slice(0, 2)).toEqual(['Alle Kontexte', 'region-0']);
  });
});
