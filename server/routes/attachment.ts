/** For a file: opened by itself after all, it can neither run anything nor reach anything. */
export const FILE_POLICY = "default-src 'none'; sandbox";

/**
 * The type that a browser may show in a frame of the console: in its own viewer, so nothing of the file becomes a
 * page.
 */
const SHOWN_TYPE = 'application/pdf';
/**
 * The same for a file in a frame. The sandbox stands here and not at the frame: Chromium's viewer does not open in a
 * frame that is sandboxed itself, and this one cannot be forgotten by a page.
 */
const SHOWN_POLICY = `${FILE_POLICY}; frame-ancestors 'self'`;

/** The headers of a file that is to be shown in a frame; null for one that a browser only keeps. */
export function shownHeaders(type: string): Readonly<Record<string, string>> | null {
  if (type !== SHOWN_TYPE) return null;
  return {
    'content-disposition': 'inline',
    'content-security-policy': SHOWN_POLICY,
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** Of no use in a name of a file, or with a meaning of its own somewhere: separators, quotes, controls, directions. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;

/**
 * A Content-Disposition that has a file kept under a name, whatever the name is made of: for browsers that know only
 * ASCII, and as RFC 5987 writes it for all others.
 */
export function attachment(name: string): string {
  const clean = name.toWellFormed().replace(NOT_IN_NAMES, '_').replace(/^\.+/, '_').trim() || '_';
  const plain = clean.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
