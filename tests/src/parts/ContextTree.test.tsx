import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ContextTreeChoices } from '#src/parts/ContextTreeChoices.tsx';
import { ContextTreeSelect } from '#src/parts/ContextTreeSelect.tsx';
import { show } from '#tests/support/render.tsx';

const contexts = [
  { identifier: 'GLOBAL', depth: 0 },
  { identifier: 'KV-NORD', depth: 1 },
  { identifier: 'PRAXIS-MEER', depth: 2, active: false },
  { identifier: 'KV-SUED', depth: 1 },
];
const items = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const item = (identifier: string) => {
  const found = screen
    .getAllByRole('treeitem')
    .find(({ textContent }) => textContent?.startsWith(identifier));
  if (!found) throw new Error(`${identifier} is not in the tree`);
  return found;
};
const focused = () => document.activeElement?.textContent;

describe('the field for one context', () => {
  const field = () => screen.getByRole('combobox', { name: /Darüber/ });
  const select = (props: object = {}) => {
    const onChange = vi.fn();
    const shown = show(
      <ContextTreeSelect
        label="Darüber"
        contexts={contexts}
        defaultValue="KV-NORD"
        onChange={onChange}
        {...props}
      />,
    );
    return { ...shown, onChange };
  };

  it('shows what is chosen, opens the tree, and takes a choice by mouse', async () => {
    const { user, onChange } = select();
    expect(field().textContent).toBe('KV-NORD');
    await user.click(field());
    expect(items()).toEqual(['GLOBAL', 'KV-NORD', 'PRAXIS-MEERInaktiv', 'KV-SUED']);
    expect(item('KV-NORD').getAttribute('aria-selected')).toBe('true');
    await user.click(item('KV-SUED'));
    expect(onChange.mock.calls).toEqual([['KV-SUED']]);
    expect(field().textContent).toBe('KV-SUED');
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it('is worked by the keyboard: open, search, move, close, choose', async () => {
    const { user, onChange } = select();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Kontext suchen'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('KV-NORD');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('PRAXIS-MEERInaktiv');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('KV-NORD');
    expect(item('KV-NORD').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{End}');
    expect(focused()).toBe('KV-SUED');
    await user.keyboard('{Home}{Enter}');
    expect(onChange.mock.calls).toEqual([['GLOBAL']]);
  });

  it('finds by typing; Escape takes the search back first', async () => {
    const { user, onChange } = select();
    await user.click(field());
    await user.type(screen.getByRole('textbox', { name: 'Kontext suchen' }), 'meer');
    expect(items()).toEqual(['GLOBAL', 'KV-NORD', 'PRAXIS-MEERInaktiv']);
    await user.keyboard('{Escape}');
    expect(items()).toHaveLength(4);
    await user.keyboard('meer{Enter}');
    expect(onChange.mock.calls).toEqual([['PRAXIS-MEER']]);
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tree')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('says why a context cannot be chosen, and does not choose it', async () => {
    const blocked = (identifier: string) => (identifier === 'KV-SUED' ? 'steht darunter' : null);
    const { user, onChange } = select({ blocked });
    await user.click(field());
    expect(item('KV-SUED').textContent).toBe('KV-SUEDsteht darunter');
    expect(item('KV-SUED').getAttribute('aria-disabled')).toBe('true');
    await user.click(item('KV-SUED'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('can be emptied where that is allowed', async () => {
    const { user, onChange } = select({ clearable: true });
    await user.click(field());
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(field().textContent).toBe('Bitte wählen');
  });

  it('shows a choice that the tree does not know, and that nothing is there yet', async () => {
    const { user } = select({ contexts: null, defaultValue: 'FREMD' });
    expect(field().textContent).toBe('FREMD');
    await user.click(field());
    expect(screen.getByText('Kontexte werden geladen …')).toBeTruthy();
  });

  it('cannot be opened where it can only be read', async () => {
    const { user } = select({ readOnly: true });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Darüber' });
    expect(input.value).toBe('KV-NORD');
    await user.click(input);
    expect(screen.queryByRole('tree')).toBeNull();
  });
});

describe('the field for several contexts', () => {
  const choices = (props: object = {}) => {
    const onChange = vi.fn();
    const shown = show(
      <ContextTreeChoices
        label="Zuständig für"
        contexts={contexts}
        covering
        defaultValue={['KV-NORD', 'FREMD']}
        onChange={onChange}
        {...props}
      />,
    );
    return { ...shown, onChange };
  };
  const chosen = () => within(screen.getByRole('list')).getAllByRole('listitem');

  it('shows what is chosen and what that covers', () => {
    choices();
    expect(chosen().map(({ textContent }) => textContent)).toEqual(['KV-NORD', 'FREMD']);
    expect(item('KV-NORD').getAttribute('aria-checked')).toBe('true');
    expect(item('PRAXIS-MEER').textContent).toBe('PRAXIS-MEERInaktivdurch KV-NORD abgedeckt');
    expect(item('KV-SUED').getAttribute('aria-checked')).toBe('false');
  });

  it('takes choices and takes them back, by tree and by list, but not what is covered', async () => {
    const { user, onChange } = choices();
    await user.click(item('PRAXIS-MEER'));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(item('KV-SUED'));
    await user.click(item('KV-NORD'));
    await user.click(screen.getByRole('button', { name: 'FREMD entfernen' }));
    expect(onChange.mock.calls).toEqual([
      [['KV-NORD', 'FREMD', 'KV-SUED']],
      [['FREMD', 'KV-SUED']],
      [['KV-SUED']],
    ]);
    await user.click(item('PRAXIS-MEER'));
    expect(onChange).toHaveBeenLastCalledWith(['KV-SUED', 'PRAXIS-MEER']);
  });

  it('is chosen from by the space bar', async () => {
    const { user, onChange } = choices({ defaultValue: [] });
    expect(screen.getByText('Noch kein Kontext gewählt')).toBeTruthy();
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(onChange.mock.calls).toEqual([[['KV-NORD']]]);
  });

  it('only names what is chosen where it can only be read', () => {
    choices({ readOnly: true });
    expect(chosen().map(({ textContent }) => textContent)).toEqual(['KV-NORD', 'FREMD']);
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
