import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const SCHEME_SIGNS: Readonly<Record<MantineColorScheme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
};

const WORDS: Readonly<Record<MantineColorScheme, MessageDescriptor>> = {
  light: msg({ id: 'scheme.light', message: 'Hell' }),
  dark: msg({ id: 'scheme.dark', message: 'Dunkel' }),
  auto: msg({ id: 'scheme.auto', message: 'Wie das System' }),
};

/** Name of a colour scheme. */
export function schemeWord(scheme: MantineColorScheme): MessageDescriptor {
  return WORDS[scheme];
}
