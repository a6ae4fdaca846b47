import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { freshTranslations } from './scripts/support/fresh-translations.mjs';
import { inspectorPage } from './scripts/support/inspector-page.mjs';
import { lazyMachines } from './scripts/support/lazy-machines.mjs';
import { leanRouter } from './scripts/support/lean-router.mjs';
import { scriptedAnswers } from './scripts/support/scripted-answers.mjs';
import { withoutDescriptions } from './scripts/support/without-descriptions.mjs';

/** Puts the version of Leitstand where the sources name it. */
function productVersion(): Plugin {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'));
  return {
    name: 'product-version',
    config: () => ({ define: { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(version) } }),
  };
}

/** A build of the console that an inspector can look into, with the inspector's page beside it; never for users. */
const inspected = process.env.INSPECTOR === '1';

/**
 * What the console's sources need in order to run, in the build, in development and in the tests.
 * `message` keeps the texts in the code: they are the last resort when no translation can be loaded.
 * @param sourceMap whether anybody will read where a line came from
 */
export function consolePlugins({ sourceMap = true } = {}): PluginOption[] {
  return [
    productVersion(),
    react(),
    lingui(),
    babel({
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: 'message' }),
        // The inspector shows them.
        ...(inspected ? [] : [withoutDescriptions]),
      ],
      sourceMap,
      // There are none, and for each file it would look for them again.
      ...{ configFile: false, babelrc: false, browserslistConfigFile: false },
    }),
  ];
}

/** What dialogs, drawers and lists to choose from are made of: fetched when the first of them opens. */
const OVERLAYS =
  /theme\/later\.css|floating-ui|remove-scroll|use-sidecar|use-callback-ref|style-singleton|esm\/components\/(Combobox|Select|Popover|Modal|Drawer|ScrollArea|NativeScrollArea|Overlay|Portal|FocusTrap)|use-focus-trap/;

/** Mantine and the icons: one entry names all of them, and importing it says nothing about what is needed. */
const BARRELS = /@mantine\/(core|hooks)\/|@tabler\/icons-react\//;
/** What of Mantine every screen stands on. */
const MANTINE_BASE =
  /@mantine\/core\/esm\/(core|utils\/(?!Floating|InlineInput)|components\/(ActionIcon|Button|Loader|UnstyledButton))\//;

/**
 * What makes machines as soon as it runs, several for each kind of record. In the file of what several parts share, every
 * one of these parts would make them all.
 */
const MADE_AT_ONCE = [
  /src\/flows\/contexts\.ts/,
  /machines\/context-tree\/context-tree\.machine\.ts/,
  /machines\/document-file\/document-files\.ts/,
  /machines\/records\/(context|overview)\.ts/,
  /machines\/user\/user-records\.ts/,
];

/** The fewest letters of a hash that Rolldown takes for so many files. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Where the way from the sign-in to the first rows goes along. */
const FIRST_LIST = [
  'src/app/SignedIn.tsx',
  'src/app/signed-in-flow.ts',
  'src/flows/wordings.ts',
  'src/screens/wordings/WordingListScreen.tsx',
];

/**
 * Finds out what the first list needs, so that it can be fetched as one file, and nothing else with it.
 * @returns the plugin, and whether a module is part of it (known once all modules are)
 */
function firstList(): { readonly plugin: Plugin; readonly holds: (id: string) => boolean } {
  const needed = new Set<string>();
  return {
    holds: (id) => needed.has(id) || MANTINE_BASE.test(id),
    plugin: {
      name: 'first-list',
      apply: 'build',
      buildEnd() {
        const follow = (id: string) => {
          if (needed.has(id) || BARRELS.test(id)) return;
          needed.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported);
        };
        for (const path of FIRST_LIST) follow(resolve(import.meta.dirname, path));
      },
    },
  };
}

/**
 * What libraries carry along and the console never runs, by importer, with what stands for it instead.
 * axios takes XMLHttpRequest in every browser, so that its adapter for fetch never runs (3.5 KB of the sign-in page), and
 * its names of statuses and its tokens for giving up are only there to be exported; src/ecs makes up addresses, forms and
 * the header of the session's token itself. React has had the hook since version 18 that the shim is for. It has that for
 * ids too: Mantine draws every field a second time to give it one at random. The wheel in a pressed button comes without
 * the transition, which what opens over a page fetches.
 */
const NEVER_RUN = [
  { from: /\/axios\//, id: /^\.\/fetch\.js$/, code: 'export const getFetch = null;' },
  { from: /\/axios\//, id: /\/HttpStatusCode\.js$/, code: 'export default {};' },
  {
    from: /\/axios\//,
    id: /\/(AxiosURLSearchParams|CancelToken|cookies|formDataToJSON|toFormData|toURLEncodedForm)\.js$/,
    code: 'export default null;',
  },
  {
    from: /\/@xstate\/react\//,
    id: /^use-sync-external-store\/shim$/,
    code: "export { useSyncExternalStore } from 'react';",
  },
  {
    from: /\/@xstate\/react\//,
    id: /^use-sync-external-store\/shim\/with-selector$/,
    code: "export { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';",
  },
  {
    from: /@mantine\/hooks\//,
    id: /\/use-id\.mjs$/,
    code: `import { useId as useReactId } from 'react';
      export const useId = (id) => {
        const own = useReactId();
        return typeof id === 'string' ? id : own;
      };`,
  },
  {
    from: /\/(ActionIcon|Button)\.mjs$/,
    id: /^\.\.\/Transition\/Transition\.mjs$/,
    code: 'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null);',
  },
];

/** Leaves out of the build what NEVER_RUN lists. */
function withoutWhatNeverRuns(): Plugin {
  const prefix = '\0never-run:';
  return {
    name: 'without-what-never-runs',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const index = NEVER_RUN.findIndex((one) => one.id.test(id) && one.from.test(importer ?? ''));
      return index < 0 ? null : `${prefix}${index}`;
    },
    load: (id) => (id.startsWith(prefix) ? (NEVER_RUN[Number(id.slice(prefix.length))]?.code ?? null) : null),
  };
}

/** Where development finds the ECS server; the development script sets it. */
const ecsServer = process.env.ECS_SERVER ?? 'http://127.0.0.1:8080';
/** A server beside it hears the page's own name, which passkeys belong to; one elsewhere may only answer to its own. */
const isBeside = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(ecsServer).hostname);

const list = firstList();

export default defineConfig(({ command }) => ({
  // Relative, because the server may live under any base path, which it puts before the addresses in index.html.
  base: './',
  plugins: [
    withoutWhatNeverRuns(),
    leanRouter(),
    lazyMachines(),
    list.plugin,
    ...consolePlugins({ sourceMap: command === 'serve' }),
    freshTranslations(),
    inspectorPage(),
    scriptedAnswers({ inBuild: inspected }),
  ],
  define: { 'import.meta.env.INSPECTED': JSON.stringify(inspected) },
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    // What lays the charts out is one file of 1.4 MB, and only developers fetch it.
    ...(inspected && { chunkSizeWarningLimit: 2_000 }),
    rolldownOptions: {
      ...(inspected && { input: { index: 'index.html', inspector: 'paths/inspection/inspector.html' } }),
      // Of Tabler's 6,000 icons and what else stands in one index, only what is imported is read at all.
      experimental: { lazyBarrel: true },
      output: {
        // The names of all files are in the first two, and of a name the hash is what no compression makes smaller.
        ...(!inspected && NAMES),
        // One file with the page, one with what the first list needs beyond it, and the rest of what several of the
        // later parts share: left alone, the first list waits for nineteen files, or for what only forms need.
        // Two pages share no such file: it would start both of them.
        codeSplitting: inspected || {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 3 },
            { name: 'list', priority: 2, test: list.holds },
            // Small, so that the rows are asked for before the code that shows them is there.
            { name: 'matrix-rows', priority: 2, test: /src\/flows\/matrix-rows\.ts/ },
            { name: 'overlays', minShareCount: 2, priority: 1, test: OVERLAYS },
            {
              name: 'shared',
              minShareCount: 2,
              test: (id: string) => !MADE_AT_ONCE.some((one) => one.test(id)),
            },
          ],
        },
      },
    },
  },
  // Only our own pages: the examples import packages that are not installed here, and nothing would be found at all.
  // What is found too late loads every page again.
  optimizeDeps: { entries: ['index.html', 'paths/inspection/inspector.html'] },
  server: {
    // A page that a build writes (dist/inspected, inspector/dist) would load every open page again.
    watch: { ignored: ['**/dist/**'] },
    proxy: { '/ecs': { target: ecsServer, changeOrigin: !isBeside } },
  },
}));
