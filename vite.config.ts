import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { freshTranslations } from './scripts/support/fresh-translations.mjs';

/**
 * What the console's sources need in order to run, in the build, in development and in the tests.
 * `message` keeps the texts in the code: they are the last resort when no translation can be loaded.
 */
export function consolePlugins(): PluginOption[] {
  return [
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
  ];
}

/** What dialogs, drawers and lists to choose from are made of: fetched when the first of them opens. */
const OVERLAYS =
  /floating-ui|remove-scroll|use-sidecar|use-callback-ref|style-singleton|esm\/components\/(Combobox|Select|Popover|Modal|Drawer|ScrollArea|NativeScrollArea|Overlay|Portal|FocusTrap)|use-focus-trap/;

/**
 * axios takes XMLHttpRequest in every browser; its adapter for fetch would never run and is 3.5 KB of the sign-in page.
 */
function axiosWithoutFetch(): Plugin {
  const nothing = '\0axios-without-fetch';
  return {
    name: 'axios-without-fetch',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) => (id === './fetch.js' && importer?.includes('/axios/') ? nothing : null),
    load: (id) => (id === nothing ? 'export const getFetch = null;' : null),
  };
}

/** Where development finds the ECS server; the development script sets it. */
const ecsServer = process.env.ECS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Relative, because the server may live under any base path and says so in index.html's <base>.
  base: './',
  plugins: [axiosWithoutFetch(), ...consolePlugins(), freshTranslations()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // One file with the page, and one with what several of the later parts share: left alone, the first list
        // waits for nineteen files instead of nine.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1, test: (id) => !OVERLAYS.test(id) },
            { name: 'overlays', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/ecs': ecsServer },
  },
});
