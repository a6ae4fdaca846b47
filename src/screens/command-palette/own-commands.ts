import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';
import {
  IconContrast2,
  IconHierarchy2,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMessageReport,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { OfferedLanguage } from '#src/i18n/offered-languages.ts';
import type { Command } from '#src/screens/command-palette/command.ts';
import type { PageAction } from '#src/screens/command-palette/page-actions.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { SCHEME_SIGNS, SCHEMES, schemeWord } from '#src/screens/shell/schemes.ts';

/** Actions of the page, under its own labels. */
export function pageCommands(actions: readonly PageAction[]): readonly Command[] {
  return actions.map(({ label, press }, index) => ({
    key: `page ${index}`,
    label,
    icon: IconPlayerPlay,
    run: press,
  }));
}

/** The choice of the context in which the user works. */
export function contextCommand(i18n: I18n, open: () => void): Command {
  return {
    key: 'context',
    label: i18n._(msg({ id: 'workingContext.change', message: 'Kontext wechseln' })),
    icon: IconHierarchy2,
    ...(areKeysOn() && { keys: 'g k' }),
    run: open,
  };
}

/** The languages of the interface. */
export function languageCommands(
  i18n: I18n,
  offered: readonly OfferedLanguage[],
  present: string | null,
  choose: (locale: string) => void,
): readonly Command[] {
  return offered
    .filter(({ enabledInGui }) => enabledInGui)
    .map(({ locale, name }) => ({
      key: `language ${locale}`,
      label: name,
      icon: IconLanguage,
      words: `${i18n._(msg({ id: 'language.label', message: 'Sprache der Oberfläche' }))} ${locale}`,
      isPresent: locale === present,
      run: () => choose(locale),
    }));
}

/** Light and dark, and the stronger contrast. */
export function lookCommands(
  i18n: I18n,
  look: {
    readonly scheme: MantineColorScheme;
    readonly chooseScheme: (scheme: MantineColorScheme) => void;
    readonly highContrast: boolean;
    readonly chooseContrast: (high: boolean) => void;
  },
): readonly Command[] {
  const label = i18n._(msg({ id: 'scheme.label', message: 'Darstellung' }));
  const schemes = SCHEMES.map((scheme) => ({
    key: `scheme ${scheme}`,
    label: `${label}: ${i18n._(schemeWord(scheme))}`,
    icon: SCHEME_SIGNS[scheme],
    isPresent: scheme === look.scheme,
    run: () => look.chooseScheme(scheme),
  }));
  const contrast = {
    key: 'contrast',
    label: `${label}: ${i18n._(msg({ id: 'scheme.contrast', message: 'Hoher Kontrast' }))}`,
    icon: IconContrast2,
    isPresent: look.highContrast,
    run: () => look.chooseContrast(!look.highContrast),
  };
  return [...schemes, contrast];
}

/** The keys, and the way out. */
export function sessionCommands(
  i18n: I18n,
  act: { readonly help: () => void; readonly report: () => void; readonly logout: () => void },
): readonly Command[] {
  return [
    {
      key: 'help',
      label: i18n._(msg({ id: 'help.title', message: 'Tastenkürzel' })),
      words: i18n._(msg({ id: 'palette.help.words', message: 'Hilfe Tastatur Shortcuts' })),
      icon: IconKeyboard,
      keys: '?',
      run: act.help,
    },
    {
      key: 'report',
      label: i18n._(msg({ id: 'report.title', message: 'Ein Problem melden' })),
      words: i18n._(msg({ id: 'palette.report.words', message: 'Fehler Aufzeichnung Support' })),
      icon: IconMessageReport,
      run: act.report,
    },
    {
      key: 'logout',
      label: i18n._(msg({ id: 'user.logout', message: 'Ausloggen' })),
      words: i18n._(msg({ id: 'palette.logout.words', message: 'abmelden Sitzung beenden' })),
      icon: IconLogout,
      run: act.logout,
    },
  ];
}
