import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ECS_FOLDER } from '#contract/call.ts';
import { AddedTranslations, type TranslationsFile } from '#server/routes/added-translations.ts';
import { consolePage, inspectorPage } from '#server/routes/console-page.ts';
import type { Settings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

const TRANSLATIONS = 'translations/';
/** Names in this folder carry a hash of what they hold. */
const ASSETS = 'assets/';
/** Where the inspector is opened, as in development, and where its page lies in the build that has one. */
const INSPECTOR_PATH = 'dev/inspector';
const INSPECTOR_PAGE = 'paths/inspection/inspector.html';
const YEAR_S = 31_536_000;
const NOT_BUILT = 'The console has not been built: run npm run build. The ECS server works without it.';

type ConsoleSettings = Pick<Settings, 'basePath' | 'languages' | 'translationsDir' | 'inspector'>;

/**
 * Serves the built console: its files, precompressed, and its page for every other address, which the page itself
 * takes apart. Without a built console the server says so and is usable all the same.
 * @param dist folder that the build has filled
 * @throws WrongSetting where TRANSLATIONS_DIR is no folder; it need not exist
 */
export async function registerConsole(
  app: FastifyInstance,
  settings: ConsoleSettings,
  dist: string,
): Promise<void> {
  const { basePath } = settings;
  const folder = join(dist, settings.inspector ? 'inspected' : 'console');
  const page = join(folder, 'index.html');
  const built = existsSync(page);
  if (built) {
    await app.register(serveStatic, {
      root: folder,
      prefix: basePath,
      index: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // The page goes out with this server's settings in it, never as it lies there.
      allowedPath: (path) => !path.endsWith('.html'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path));
      },
    });
  }
  const { translationsDir } = settings;
  // Unnoticed, every language in it would be missing.
  if (statSync(translationsDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new WrongSetting('TRANSLATIONS_DIR', 'a folder', translationsDir);
  const added = new AddedTranslations(translationsDir, join(dist, TRANSLATIONS), (sentence) =>
    app.log.warn(sentence),
  );
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const file = await added.find(path.slice((basePath + TRANSLATIONS).length));
      if (file) return sendTranslations(file, request, reply);
    });
    await scope.register(serveStatic, {
      root: join(dist, TRANSLATIONS),
      prefix: basePath + TRANSLATIONS,
      index: false,
      decorateReply: !built,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      suppressWarning: true,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
      },
    });
  });

  const withoutFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (`${path}/` === basePath) return reply.redirect(basePath);
    // Relative, so that it leads there behind a proxy that takes a part of the path away, too.
    if (path === '/' && basePath !== '/') return reply.redirect(basePath.slice(1));
    if (!wantsPage(request, path, basePath)) return plain(reply, 404, 'Not found');
    if (!built) return plain(reply, 503, NOT_BUILT);
    const html =
      settings.inspector && path === basePath + INSPECTOR_PATH
        ? inspectorPage(await readFile(join(folder, INSPECTOR_PAGE), 'utf8'), settings)
        : consolePage(await readFile(page, 'utf8'), settings);
    return reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  };
  app.setNotFoundHandler(withoutFile);
  app.setErrorHandler(async (error, request, reply) => {
    if (isClientError(error)) return withoutFile(request, reply);
    request.log.error({ err: error }, 'file could not be served');
    return plain(reply, 500, 'The server failed');
  });
}

function sendTranslations(
  file: TranslationsFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?![.\\d]))`).test(accepted),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(encoding ? file[encoding] : file.plain);
}

/** Such as a path that names a folder, or a file in a roundabout way. */
function isClientError(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode < 500;
}

function cachingOf(path: string): string {
  return path.includes(`/${ASSETS}`) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
}

/** Identifiers in addresses may have dots: what a browser wants to show as a page is known from its Accept header. */
function wantsPage(request: FastifyRequest, path: string, basePath: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!path.startsWith(basePath)) return false;
  const below = path.slice(basePath.length);
  if ([ASSETS, TRANSLATIONS, ECS_FOLDER].some((folder) => below.startsWith(folder))) return false;
  return request.headers.accept?.includes('text/html') === true || !below.includes('.');
}

function plain(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentence);
}
