/* Starts the viewer on the page of the description (page.ts) and lets its requests go out as the console's do. */
const place = document.getElementById('viewer');
const { xsrfCookie = '', xsrfHeader = '' } = place.dataset;

/** The value that auth/session has set; behind https the cookie's name has a prefix. */
function xsrfToken() {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([name]) => name.replace(/^__(?:Host|Secure)-/, '') === xsrfCookie)?.[1];
}

// A viewer that was not built leaves the plain list standing.
globalThis.Scalar?.createApiReference(place, {
  ...{ url: 'openapi.json', theme: 'default', layout: 'modern', operationTitleSource: 'summary' },
  ...{ documentDownloadType: 'json', defaultOpenFirstTag: false, hideClientButton: true },
  showDeveloperTools: 'never',
  // Nothing is loaded from elsewhere, and nothing is said elsewhere.
  ...{ telemetry: false, withDefaultFonts: false, persistAuth: false },
  ...{ agent: { disabled: true }, mcp: { disabled: true } },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  onRequestBuilt({ request }) {
    const token = xsrfToken();
    if (token !== undefined && request.method !== 'GET') request.headers.set(xsrfHeader, token);
  },
  onLoaded() {
    document.getElementById('plain')?.remove();
  },
});
