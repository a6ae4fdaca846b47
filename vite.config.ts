import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig, type PluginOption } from 'vite';
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

/** Where development finds the ECS server; the development script sets it. */
const ecsServer = process.env.ECS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Relative, because the server may live under any base path and says so in index.html's <base>.
  base: './',
  plugins: [...consolePlugins(), freshTranslations()],
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
            { name: 'page', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/ecs': ecsServer },
  },
});
