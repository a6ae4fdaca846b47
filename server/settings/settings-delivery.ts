/** Origins whose pages may read what is public; '*' for all. */
export type CorsOrigins = '*' | readonly string[];

/** Reads a comma list of origins. @returns null for anything that is none */
export function readCorsOrigins(value: string): CorsOrigins | null {
  if (value === '*') return '*';
  const origins = value.split(',').map((one) => normalOrigin(one.trim()));
  return origins.includes(null) ? null : (origins as readonly string[]);
}

/** An origin as a browser writes it; null for anything else, such as the origin null of a page without one. */
export function normalOrigin(value: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).origin;
}
