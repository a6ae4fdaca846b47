/**
 * A key under which the server carries one submission out at most once. `crypto.randomUUID` is missing where the page
 * came over plain HTTP from another machine.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
