import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { MenuButton } from '#src/screens/shell/MenuButton.tsx';

const SIGNS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const words: Readonly<Record<MantineColorScheme, string>> = {
    light: t({ id: 'scheme.light', message: 'Hell' }),
    dark: t({ id: 'scheme.dark', message: 'Dunkel' }),
    auto: t({ id: 'scheme.auto', message: 'Wie das System' }),
  };
  const Present = SIGNS[colorScheme];
  return (
    <MenuButton
      label={`${t({ id: 'scheme.label', message: 'Darstellung' })}: ${words[colorScheme]}`}
      entries={SCHEMES.map((scheme) => {
        const Sign = SIGNS[scheme];
        return {
          key: scheme,
          label: words[scheme],
          icon: <Sign aria-hidden size={18} stroke={1.75} />,
          checked: scheme === colorScheme,
          onChoose: () => setColorScheme(scheme),
        };
      })}
    >
      <Present aria-hidden size={20} stroke={1.75} />
    </MenuButton>
  );
}
