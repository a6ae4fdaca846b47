/** A DATABASE_URL as it may be shown: where the database is, without who opens it and how. */
export function shownAddress(databaseUrl: string): string {
  if (!/^postgres(ql)?:/.test(databaseUrl)) return databaseUrl;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `postgres://${host || (searchParams.get('host') ?? '')}${pathname}`;
}
