import { basePath } from '#src/page/base-path.ts';

/**
 * Begins with a new page at the same address, once the server answers at all.
 * @throws while it does not: this page, which can say so, stays
 */
export async function beginAgain(): Promise<void> {
  await fetch(basePath(), { method: 'HEAD', cache: 'no-store' });
  window.location.reload();
}
