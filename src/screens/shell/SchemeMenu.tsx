import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconContrast2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { MenuButton } from '#src/screens/shell/MenuButton.tsx';
import { SCHEME_SIGNS, SCHEMES, schemeWord } from '#src/screens/shell/schemes.ts';
import { contrast } from '#src/theme/contrast.ts';

/** Light, dark, or as the system has it; and whether lines and letters are stronger. */
export function SchemeMenu() {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const highContrast = useSyncExternalStore(contrast.subscribe, contrast.isHigh);
  const Present = SCHEME_SIGNS[colorScheme];
  return (
    <MenuButton
      label={`${t({ id: 'scheme.label', message: 'Darstellung' })}: ${i18n._(schemeWord(colorScheme))}`}
      entries={[
        ...SCHEMES.map((scheme) => {
          const Sign = SCHEME_SIGNS[scheme];
          return {
            key: scheme,
            label: i18n._(schemeWord(scheme)),
            icon: <Sign aria-hidden size={18} stroke={1.75} />,
            checked: scheme === colorScheme,
            onChoose: () => setColorScheme(scheme),
          };
        }),
        {
          key: 'contrast',
          label: t({ id: 'scheme.contrast', message: 'Hoher Kontrast' }),
          icon: <IconContrast2 aria-hidden size={18} stroke={1.75} />,
          checked: highContrast,
          onItsOwn: true,
          onChoose: () => contrast.choose(!highContrast),
        },
      ]}
    >
      <Present aria-hidden size={20} stroke={1.75} />
    </MenuButton>
  );
}
