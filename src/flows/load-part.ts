import { unreachablePart } from '#src/flows/unreachable-part.ts';
import { beginAgain } from '#src/page/begin-again.ts';

/** Parts whose code did not come to this page. */
const failed = new Set<string>();

/**
 * Fetches the code of a part of the console. A browser does not ask again for a module that has failed once on a page;
 * so another try begins with a new page, at the same address, once the server answers at all.
 * @throws ServiceFailure unreachable when it cannot be fetched
 */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    if (failed.has(name)) {
      await beginAgain();
      return await new Promise(() => {});
    }
    return await load();
  } catch (error) {
    failed.add(name);
    throw unreachablePart(error);
  }
}
