/** Has every table, and no row; made once for a run (tests/support/postgres-setup.ts). */
export const TEMPLATE = 'template_migrated';
