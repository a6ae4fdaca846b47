import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Present = ICONS[colorScheme];
  const label = t({ id: 'scheme.label', message: 'Darstellung' });
  const words: Readonly<Record<MantineColorScheme, string>> = {
    light: t({ id: 'scheme.light', message: 'Hell' }),
    dark: t({ id: 'scheme.dark', message: 'Dunkel' }),
    auto: t({ id: 'scheme.auto', message: 'Wie das System' }),
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${label}: ${words[colorScheme]}`}
          title={label}
        >
          <Present aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {SCHEMES.map((scheme) => {
            const Sign = ICONS[scheme];
            return (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                closeMenuOnClick
                rightSection={<Sign aria-hidden size={16} stroke={1.75} />}
              >
                {words[scheme]}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
