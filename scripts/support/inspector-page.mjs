import { readFile } from 'node:fs/promises';
import { inHouse } from './house.mjs';

/** Where development shows the inspector. */
const INSPECTOR_PATH = '/dev/inspector';

/** The page itself runs without anything from elsewhere, and may not fetch it either. */
const POLICY = [
  "default-src 'self'",
  // Vite's own small script for hot reload stands in the page.
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Development only: answers /dev/inspector with the page of the inspector. No build knows of it.
 * @returns {import('vite').Plugin}
 */
export function inspectorPage() {
  return {
    name: 'leitstand:inspector-page',
    apply: 'serve',
    configureServer(server) {
      const printUrls = server.printUrls.bind(server);
      server.printUrls = () => {
        printUrls();
        const [address] = server.resolvedUrls?.local ?? [];
        if (address) server.config.logger.info(`  Inspector: ${new URL(INSPECTOR_PATH, address)}`);
      };
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname.replace(/\/$/, '') !== INSPECTOR_PATH) return next();
        Promise.all([
          readFile(inHouse('paths', 'inspection', 'inspector.html'), 'utf8'),
          readFile(inHouse('package.json'), 'utf8'),
        ])
          .then(([page, about]) =>
            server.transformIndexHtml(
              INSPECTOR_PATH,
              page.replace('%VERSION%', JSON.parse(about).version),
              request.originalUrl,
            ),
          )
          .then((page) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.setHeader('content-security-policy', POLICY);
            response.setHeader('cache-control', 'no-store');
            response.end(page);
          }, next);
      });
    },
  };
}
