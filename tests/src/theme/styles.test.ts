import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HOUSE = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(HOUSE, path), 'utf8');
const hasStyles = (name: string) => existsSync(join(HOUSE, `node_modules/@mantine/core/styles/${name}.css`));

/** Components that each component is built from, as far as they have styles. */
const BUILT_OF: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['UnstyledButton', 'Loader'],
  Button: ['UnstyledButton', 'Loader'],
  CloseButton: ['UnstyledButton'],
  Anchor: ['Text'],
  Autocomplete: ['Combobox', 'Input', 'Popover', 'ScrollArea'],
  Drawer: ['ModalBase', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'],
  Menu: ['Popover', 'UnstyledButton'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'],
  MultiSelect: ['Combobox', 'Input', 'Pill', 'PillsInput', 'Popover', 'ScrollArea'],
  NativeSelect: ['Input'],
  Notifications: ['Notification', 'CloseButton'],
  NumberInput: ['Input'],
  PasswordInput: ['Input', 'ActionIcon'],
  Select: ['Combobox', 'Input', 'Popover', 'ScrollArea'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Switch: ['InlineInput'],
};

/** Styles that every component depends on. */
const GROUND = ['baseline', 'global'];

/** The styles that the first screens need, and those that come with what opens later. */
const FIRST = 'src/theme/styles.css';
const LATER = 'src/theme/later.css';
/** Fetched with the notifications. */
const OF_TOASTS = ['Notification'];

/** Names of the components whose styles a file brings in, in their order. */
function importedBy(path: string): string[] {
  return [...read(path).matchAll(/@mantine\/core\/styles\/(\w[\w-]*)\.css/g)].map(([, name = '']) => name);
}

/** Components of Mantine that a source uses, and what they are built of. */
function usedBy(path: string): string[] {
  const names = [
    ...read(path).matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/(?:core|notifications)'/g),
  ].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name)),
  );
  return [...new Set(names.flatMap((name) => [name, ...(BUILT_OF[name] ?? [])]))];
}

describe("Mantine's styles", () => {
  const sources = globSync('src/**/*.tsx', { cwd: HOUSE });
  const first = importedBy(FIRST);
  const later = importedBy(LATER);
  const brought = [...first, ...later, ...OF_TOASTS];
  const needed = [...new Set([...sources.flatMap(usedBy).filter(hasStyles), ...GROUND])];

  it('are there for every component that the console uses', () => {
    expect(needed.filter((name) => !brought.includes(name))).toEqual([]);
  });

  it('are there for no other, each of them once', () => {
    expect(brought.filter((name) => !needed.includes(name))).toEqual([]);
    expect(new Set(brought).size).toBe(brought.length);
  });

  it('are brought along by the module that uses what opens later', () => {
    const without = sources.filter(
      (path) =>
        usedBy(path).some((name) => later.includes(name)) &&
        !/^import '#src\/theme\/later\.css';/.test(read(path)),
    );
    expect(without).toEqual([]);
    for (const name of OF_TOASTS) expect(importedBy('src/screens/shell/Toasts.tsx')).toContain(name);
  });

  it.each([
    ['first', first],
    ['later', later],
  ])('stand in the order in which the components build on each other: %s', (_, names) => {
    const whole = read('node_modules/@mantine/core/styles.css');
    const placeOf = (name: string) => {
      const [own = ''] = /\.m_[0-9a-f]+/.exec(read(`node_modules/@mantine/core/styles/${name}.css`)) ?? [];
      return own === '' ? -1 : whole.indexOf(own);
    };
    const places = names.map(placeOf).filter((place) => place >= 0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
