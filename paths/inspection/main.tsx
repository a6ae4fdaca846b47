/* The page of the inspector, as npm run dev and INSPECTOR=1 serve it. */
import { showInspector } from '#inspector/page/show-inspector.tsx';
import { MACHINES } from '#machines/all.ts';
import { PROJECT_NAME } from '#src/inspection/project-name.ts';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.ts';

const FILES = import.meta.glob<string>('/machines/**/*.ts', { query: '?raw', import: 'default' });

/** Where the console lives: this page is its dev/inspector. */
function consoleAddress(): string {
  const { origin, pathname } = window.location;
  return new URL('../', origin + pathname.replace(/\/$/, '')).href;
}

const root = document.getElementById('root');
if (!root) throw new Error('inspector.html has no element with the id root');
showInspector(
  root,
  {
    name: PROJECT_NAME,
    version: document.querySelector<HTMLMetaElement>('meta[name="leitstand:version"]')?.content ?? '',
    machines: MACHINES.map(({ machine }) => machine),
    sources: () =>
      Promise.all(
        Object.entries(FILES).map(async ([path, load]) => ({ path: path.slice(1), text: await load() })),
      ),
    findWay: async (machine, state) => {
      const { waysBelow } = await import('#paths/inspection/ways.ts');
      return waysBelow(consoleAddress())(machine, state);
    },
    examples: async () => (await import('#paths/inspection/examples.ts')).eventExamples(),
    ...(import.meta.env.DEV && {
      openInEditor: (place) => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`),
    }),
  },
  colorSchemeManager.get(DEFAULT_COLOR_SCHEME),
);
