import { COOKIES, HEADERS } from '#contract/call.ts';
import { type DescribedCall, operationsOf } from '#server/description/document.ts';
import type { Json } from '#server/description/schemas.ts';

/** Below the base path: the viewer and what starts it, which the build puts there (scripts/support/api-viewer.mjs). */
const VIEWER = '../api-viewer/';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
#plain { max-width: 60rem; margin: 0 auto; padding: 1rem; }
#plain li { overflow-wrap: anywhere; }
`;

/**
 * The document as a page for people, by a viewer with search and a client to try calls out. Without scripts, and until it
 * is there, the page lists the calls.
 */
export function describePage(document: Json): string {
  const { title, version, description } = document.info as Record<string, string>;
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => (operation.tags as string[])[0] ?? '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} ${escaped(version)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script src="${VIEWER}viewer.js" defer></script>
<script src="${VIEWER}start.js" defer></script>
</head>
<body>
<div id="viewer" data-xsrf-cookie="${COOKIES.xsrf}" data-xsrf-header="${HEADERS.xsrf}"></div>
<main id="plain">
<h1>${escaped(title)} ${escaped(version)}</h1>
<p>${escaped(description)}</p>
<p>For tools: <a href="openapi.json">openapi.json</a></p>
${[...byTag].map(([tag, calls]) => sectionOf(tag, calls)).join('\n')}
</main>
</body>
</html>
`;
}

function sectionOf(tag: string, calls: readonly DescribedCall[]): string {
  const items = calls.map(
    ({ method, path, operation }) =>
      `<li><code>${escaped(method)} ${escaped(path.slice(1))}</code>: ${escaped(operation.summary)}.</li>`,
  );
  return `<h2>${escaped(tag)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function escaped(value: unknown): string {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
