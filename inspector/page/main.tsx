import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { openBus } from '#inspector/messages.ts';
import { InspectorPage } from '#inspector/page/InspectorPage.tsx';
import { InspectorEnd } from '#inspector/page/inspector-end.ts';
import { applyColorScheme, colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.ts';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '#src/theme/base.css';

applyColorScheme();
const root = document.getElementById('root');
if (!root) throw new Error('inspector.html has no element with the id root');
const productVersion =
  document.querySelector<HTMLMetaElement>('meta[name="leitstand:version"]')?.content ?? '';
const end = new InspectorEnd(openBus(), (work) => requestAnimationFrame(work));
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    // All of them, because Mantine's default values are not among our styles.
    deduplicateCssVariables={false}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_COLOR_SCHEME}
  >
    <InspectorPage end={end} productVersion={productVersion} />
  </MantineProvider>,
);
