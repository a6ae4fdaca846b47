import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { builtinEnvironments } from 'vitest/runtime';
import type { Act } from '#paths/book/book.ts';
import type { BookStage, Looked, Speech } from '#paths/book/in-page.tsx';
import { LOCALES, TIME_ZONE } from '#paths/book/wish.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Leg, Path } from '#paths/core/path.ts';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import { compileTranslations } from '#scripts/translations.mjs';

/** Where the screens of the book are rendered, one after the other. */
export interface Studio {
  /** Why it takes no pictures; null where it does. */
  readonly withoutPictures: string | null;
  begin(path: Path): Promise<void>;
  take(leg: Leg): Promise<readonly Act[]>;
  look(seen: Observation): Promise<Looked>;
  /** Takes pictures of what stands there, in light and dark. */
  picture(folder: string, name: string): Promise<void>;
  /** Ends the walk under way. */
  end(): Promise<void>;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '..', '..');
const IN_PAGE = '/paths/book/in-page.tsx';
const ADDRESS = '/book';
const VIEWPORT = { width: 1000, height: 640 };
/** Pixels of a picture at most; whatever is below is more of the same. */
const TALLEST = 1_600;
const QUALITY = 75;
/** How long the sources may take until they are there for the first time, on a busy computer, in milliseconds. */
const LOADING = 180_000;

/** The page in which all is rendered: nothing moves, and nothing stands at its edge. */
const PAGE = `<!doctype html>
<html lang="de" data-mantine-color-scheme="light">
  <head>
    <meta charset="utf-8">
    <meta name="leitstand:base" content="/">
    <title>Leitstand</title>
    <style>
      * { animation: none !important; transition: none !important; caret-color: transparent !important }
      body { padding: 16px }
    </style>
  </head>
  <body>
    <script type="module">
      import '/src/screens/login/entrance.css';
      // What the provider leaves out, other than in the console.
      import '@mantine/core/styles/default-css-variables.css';
      import '/src/theme/styles.css';
      import '/src/theme/later.css';
      import { BookStage } from '${IN_PAGE}';
      window.leitstandBook = BookStage;
    </script>
  </body>
</html>`;

declare global {
  interface Window {
    leitstandBook?: typeof BookStage;
    leitstandStage?: BookStage;
  }
}

/** What the interface says in a language; null for German, which stands in the code. */
async function speechIn(language: string): Promise<Speech | null> {
  const locale = LOCALES[language];
  if (locale === undefined || language === 'de') return null;
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-book-'));
  try {
    await compileTranslations(folder);
    const [base, region] = [language, locale].map(
      (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).messages as Speech['messages'],
    );
    return { locale, messages: { ...base, ...region } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Vite over the sources; with an address for a browser, or only for this process. */
function servedSources(isForBrowser: boolean): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(ROOT, 'node_modules', '.vite-book'),
    server: isForBrowser
      ? { host: '127.0.0.1', port: 0, ws: false, hmr: false, watch: null }
      : { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: isForBrowser ? { entries: [IN_PAGE.slice(1)] } : { noDiscovery: true },
  });
}

/** In Chromium, with pictures. */
class ChromiumStudio implements Studio {
  readonly withoutPictures = null;
  readonly #page: Page;
  readonly #wire: CDPSession;
  readonly #close: () => Promise<void>;

  private constructor(page: Page, wire: CDPSession, close: () => Promise<void>) {
    this.#page = page;
    this.#wire = wire;
    this.#close = close;
  }

  static async open(executablePath: string, speech: Speech | null): Promise<ChromiumStudio> {
    const sources = await servedSources(true);
    sources.middlewares.use(ADDRESS, (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      sources.transformIndexHtml(ADDRESS, PAGE).then((page) => response.end(page));
    });
    await sources.listen();
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const close = async () => {
      await browser.close();
      await sources.close();
    };
    try {
      const context = await browser.newContext({
        ...{ locale: 'de-DE', timezoneId: TIME_ZONE, viewport: VIEWPORT, reducedMotion: 'reduce' },
      });
      const page = await context.newPage();
      await page.goto(new URL(ADDRESS, sources.resolvedUrls?.local[0]).href, { timeout: LOADING });
      await page.waitForFunction(() => window.leitstandBook !== undefined, null, { timeout: LOADING });
      await page.evaluate((spoken) => {
        const Stage = window.leitstandBook;
        if (Stage) window.leitstandStage = new Stage(JSON.parse(spoken));
      }, JSON.stringify(speech));
      return new ChromiumStudio(page, await context.newCDPSession(page), close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  begin(path: Path): Promise<void> {
    return this.#page.evaluate((one) => window.leitstandStage?.begin(JSON.parse(one)), JSON.stringify(path));
  }

  async take(leg: Leg): Promise<readonly Act[]> {
    return (
      (await this.#page.evaluate(
        (one) => window.leitstandStage?.take(JSON.parse(one)),
        JSON.stringify(leg),
      )) ?? []
    );
  }

  async look(seen: Observation): Promise<Looked> {
    const looked = await this.#page.evaluate(
      (one) => window.leitstandStage?.look(JSON.parse(one)),
      JSON.stringify(seen),
    );
    return looked ?? { differences: [], seen: null };
  }

  async picture(folder: string, name: string): Promise<void> {
    for (const scheme of ['light', 'dark'] as const) {
      await this.#page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const height = await this.#page.evaluate((wanted) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', wanted);
        if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return 0;
        const parts = [...document.body.children].filter((part) => part.tagName !== 'SCRIPT');
        return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
      }, scheme);
      const clip = { x: 0, y: 0, width: VIEWPORT.width, height: clipHeight(height), scale: 1 };
      const { data } = await this.#wire.send('Page.captureScreenshot', {
        ...{ format: 'webp', quality: QUALITY, clip, captureBeyondViewport: true },
      });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}-${scheme}.webp`), Buffer.from(data, 'base64'));
    }
  }

  end(): Promise<void> {
    return this.#page.evaluate(() => window.leitstandStage?.close());
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** A dialog stands in the middle of the window, anything else at its top. */
function clipHeight(height: number): number {
  return height <= 0 ? VIEWPORT.height : Math.min(Math.max(Math.ceil(height) + 16, 120), TALLEST);
}

/** In a simulated document, which has the words but no pictures. */
async function simulatedStudio(withoutPictures: string, speech: Speech | null): Promise<Studio> {
  process.env.TZ = TIME_ZONE;
  const sources = await servedSources(false);
  const document = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  await sources.ssrLoadModule('/tests/support/browser-gaps.ts');
  const { BookStage: Stage } = (await sources.ssrLoadModule(IN_PAGE)) as { BookStage: typeof BookStage };
  const stage = new Stage(speech);
  return {
    withoutPictures,
    begin: (path) => stage.begin(path),
    take: (leg) => stage.take(leg),
    look: (seen) => stage.look(seen),
    picture: async () => {},
    end: () => stage.close(),
    close: async () => {
      await document.teardown(globalThis);
      await sources.close();
    },
  };
}

/**
 * A studio for a language of the interface: in Chromium where there is one.
 * @param takesPictures false where only the words are wanted
 */
export async function openStudio(language: string, takesPictures = true): Promise<Studio> {
  const speech = await speechIn(language);
  if (!takesPictures) return simulatedStudio('none are wanted', speech);
  const executablePath = findChromium();
  if (executablePath) return ChromiumStudio.open(executablePath, speech);
  return simulatedStudio('there is no Chromium here: npm test installs one, CHROMIUM names one', speech);
}
