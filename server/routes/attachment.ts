/** For a file: opened by itself after all, it can neither run anything nor reach anything. */
export const FILE_POLICY = "default-src 'none'; sandbox";

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
