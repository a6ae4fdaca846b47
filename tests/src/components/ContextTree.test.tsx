import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ContextTreeChoices } from '#src/components/ContextTreeChoices.tsx';
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

  it('is worked by the keyboard: move, close, choose', async () => {
    const { user, onChange } = choices({ defaultValue: [] });
    await user.click(screen.getByRole('textbox', { name: 'Kontext suchen' }));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('KV-NORD');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('PRAXIS-MEERInaktiv');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('KV-NORD');
    expect(item('KV-NORD').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{End}');
    expect(focused()).toBe('KV-SUED');
    await user.keyboard('{Home}{Enter}');
    expect(onChange.mock.calls).toEqual([[['GLOBAL']]]);
  });

  it('finds by words of the name and of what is above; Escape takes the search back first', async () => {
    const { user, onChange } = choices({ defaultValue: [] });
    await user.type(screen.getByRole('textbox', { name: 'Kontext suchen' }), 'nord meer');
    expect(items()).toEqual(['GLOBAL', 'KV-NORD', 'PRAXIS-MEERInaktiv']);
    await user.keyboard('{Escape}');
    expect(items()).toHaveLength(4);
    await user.keyboard('meer{Enter}');
    expect(onChange.mock.calls).toEqual([[['PRAXIS-MEER']]]);
  });

  it('says why a context cannot be chosen, and does not choose it', async () => {
    const blocked = (identifier: string) => (identifier === 'KV-SUED' ? 'nicht zugewiesen' : null);
    const { user, onChange } = choices({ blocked });
    expect(item('KV-SUED').getAttribute('aria-disabled')).toBe('true');
    await user.click(item('KV-SUED'));
    expect(onChange).not.toHaveBeenCalled();
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

  it('offers what is covered in place of what covers it', async () => {
    const { user, onChange } = choices({ defaultValue: ['GLOBAL', 'KV-NORD', 'FREMD'] });
    expect(item('PRAXIS-MEER').getAttribute('aria-disabled')).toBeNull();
    await user.click(item('PRAXIS-MEER'));
    screen.getByText('PRAXIS-MEER ist durch GLOBAL und KV-NORD schon abgedeckt.');
    await user.click(screen.getByRole('button', { name: 'Statt GLOBAL und KV-NORD nur PRAXIS-MEER wählen' }));
    expect(onChange.mock.calls).toEqual([[['FREMD', 'PRAXIS-MEER']]]);
    expect(screen.queryByRole('button', { name: /^Statt/ })).toBeNull();
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
