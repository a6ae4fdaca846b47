import { unreachablePart } from '#src/flows/unreachable-part.ts';
import { basePath } from '#src/page/base-path.ts';

/** Parts whose code did not come to this page. */
const failed = new Set<string>();

/**
 * Fetches the code of a part of the console. A browser does not ask again for a module that has failed once on a page;
 * so another try begins with a new page, at the same address, once the server answers at all.
 * @throws ServiceFailure unreachable when it cannot be fetched
 */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    if (failed.has(name)) await beginAgain();
    return await load();
  } catch (error) {
    failed.add(name);
    throw unreachablePart(error);
  }
}

async function beginAgain(): Promise<never> {
  // Fails while the server is away, and this page, which can say so, stays.
  await fetch(basePath(), { method: 'HEAD', cache: 'no-store' });
  window.location.reload();
  return new Promise(() => {});
}
