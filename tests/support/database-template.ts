/** Has every table, and no row; made once for a run (tests/support/postgres-setup.ts). */
export const TEMPLATE = 'template_migrated';
/** Has what a first start leaves in it as well. */
export const FILLED_TEMPLATE = 'template_filled';
