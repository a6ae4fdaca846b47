import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { activate, interfaceTexts } from '#src/i18n/interface.ts';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';

function Surroundings({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={interfaceTexts}>
      <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariables}>
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}

/**
 * Renders a part or a screen as the console would, in German as it is built in, without Mantine's motion.
 * @returns what Testing Library returns, and a user-event session
 */
export function show(element: ReactElement) {
  activate('de_DE', {});
  return { user: userEvent.setup(), ...render(element, { wrapper: Surroundings }) };
}
