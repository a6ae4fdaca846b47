/** By these the browser itself refuses a cookie that another host, or a page without https, wants to plant. */
export const COOKIE_PREFIXES = ['__Host-', '__Secure-'] as const;

/** Where a cookie is kept. */
export interface CookieRealm {
  /** Whether the browser comes by https. */
  readonly https: boolean;
  /** Begins and ends with a slash. */
  readonly basePath: string;
}

/** `__Host-` wants the path `/`, so that below another one `__Secure-` has to do (RFC 6265bis, section 4.1.3). */
function prefixOf({ https, basePath }: CookieRealm): string {
  if (!https) return '';
  return basePath === '/' ? '__Host-' : '__Secure-';
}

/** Before a name that has a prefix already, and would be refused with it on plain http. */
const PLAIN = 'plain';

/** The name under which a browser keeps a cookie, whatever that is called itself. */
export function cookieName(name: string, realm: CookieRealm): string {
  return prefixOf(realm) + (!realm.https && name.startsWith('__') ? PLAIN : '') + name;
}

/** Returns a cookie's own name; null for a cookie outside this realm, no matter who set it. */
export function ownCookieName(kept: string, realm: CookieRealm): string | null {
  const prefix = prefixOf(realm);
  if (realm.https) return kept.startsWith(prefix) ? kept.slice(prefix.length) : null;
  if (kept.startsWith(`${PLAIN}__`)) return kept.slice(PLAIN.length);
  return kept.startsWith('__') ? null : kept;
}
