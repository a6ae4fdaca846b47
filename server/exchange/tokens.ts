/**
 * An identifier as names in XML allow it (NMTOKEN), always the same for the same one. What they do not allow stands as
 * `_x0020_`, as spreadsheets write it, and `_x` itself is never taken for the beginning of that.
 */
export function tokenOf(identifier: string, isFree = /[A-Za-z0-9._-]/): string {
  const escaped = identifier.replace(/_(?=x[0-9A-F]{4}_)/g, '_x005F_');
  return escaped.replace(/[\s\S]/g, (unit) => (isFree.test(unit) ? unit : hex(unit)));
}

/** The same as a name of Java allows it, but for dots, which stay. */
export function javaNameOf(identifier: string): string {
  const token = tokenOf(identifier, /[A-Za-z0-9._]/);
  return /^[\d.]/.test(token) ? hex(token[0] ?? '') + token.slice(1) : token;
}

/** The identifier that tokenOf has written. */
export function identifierOf(token: string): string {
  return token.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function hex(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;
}
