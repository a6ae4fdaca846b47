import { createTheme } from '@mantine/core';
import { amber, dark, gray, green, petrol, red } from '#src/theme/palette.ts';

/** Longest motion, in milliseconds. */
const MOTION = 120;
const fade = { transition: 'fade', duration: MOTION } as const;

/** How the options of a list to choose from come up. */
export const OPTIONS = { transitionProps: fade, shadow: 'md' } as const;

/** A dialog's <header> would count as a second banner of the page. */
const noBanner = { attributes: { header: { role: 'presentation' } } };

export const theme = createTheme({
  colors: { petrol, red, green, amber, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: '#192124',
  autoContrast: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  // Windows' and Linux' system fonts have no 500.
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(13 17 19 / 0.08)',
    sm: '0 1px 3px rgb(13 17 19 / 0.12)',
    md: '0 4px 12px rgb(13 17 19 / 0.14)',
    lg: '0 8px 24px rgb(13 17 19 / 0.18)',
    xl: '0 16px 40px rgb(13 17 19 / 0.22)',
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // 16 px in forms; parts in bars above a list ask for less.
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: {
      defaultProps: {
        size: 'md',
        allowDeselect: false,
        checkIconPosition: 'right',
        // A user who types a name takes what is found by Enter, without an arrow first.
        selectFirstOptionOnChange: true,
        comboboxProps: OPTIONS,
      },
    },
    Checkbox: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover', inherit: true } },
    Modal: {
      defaultProps: {
        ...noBanner,
        transitionProps: fade,
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: {
      defaultProps: {
        ...noBanner,
        transitionProps: { duration: MOTION },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
  },
});
