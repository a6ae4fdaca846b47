import { COOKIES } from '#contract/call.ts';
import { COOKIE_PREFIXES, type CookieRealm, cookieName, ownCookieName } from '#contract/cookie-names.ts';

/** Cookies that the console has to read: the XSRF token, whatever prefix the other server gives it. */
const READ_BY_PAGE: readonly string[] = ['', ...COOKIE_PREFIXES].map((prefix) => prefix + COOKIES.xsrf);

/**
 * A cookie of the other server as this one's address keeps it: for the folder of the console and nothing beside it, for
 * no other host, with no request from elsewhere, and unreadable unless the console has to read it. Of what the other
 * server says only its name, its value and its age stay.
 * @param setCookie value of a Set-Cookie header
 * @returns another one; null for a cookie without a name
 */
export function keptCookie(setCookie: string, realm: CookieRealm): string | null {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const { name, value } = parted(pair);
  if (name === '') return null;
  return [
    `${cookieName(name, realm)}=${value}`,
    `Path=${realm.basePath}`,
    ...attributes.filter((attribute) => /^(expires|max-age)=/i.test(attribute)),
    ...(READ_BY_PAGE.includes(name) ? [] : ['HttpOnly']),
    'SameSite=Strict',
    ...(realm.https ? ['Secure'] : []),
  ].join('; ');
}

/**
 * The cookies of a request that are the other server's, under the names that it has given them. Behind https any other
 * may have been planted, and stays behind.
 * @param cookies value of a Cookie header
 */
export function forwardedCookie(cookies: string, realm: CookieRealm): string {
  return cookies
    .split(';')
    .flatMap((pair) => {
      const { name, value } = parted(pair.trim());
      const own = name === '' ? null : ownCookieName(name, realm);
      return own === null ? [] : [`${own}=${value}`];
    })
    .join('; ');
}

function parted(pair: string): { readonly name: string; readonly value: string } {
  const at = pair.indexOf('=');
  return at < 0
    ? { name: '', value: pair }
    : { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
}
