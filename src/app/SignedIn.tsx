import { MantineProvider } from '@mantine/core';
import type { ConsoleActor } from '#src/app/console.ts';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.ts';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';
import '#src/theme/styles-login.css';
import '#src/theme/styles-shell.css';

export function SignedIn({ actor }: { readonly actor: ConsoleActor }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={DEFAULT_COLOR_SCHEME}
    >
      <p>{actor.id}</p>
    </MantineProvider>
  );
}
