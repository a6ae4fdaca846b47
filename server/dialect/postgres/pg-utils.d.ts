declare module 'pg/lib/utils.js' {
  /** A value as it is sent: arrays as the database writes them. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
