import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Reads of chosen files that have not ended, the newest last. */
    leitstandReads?: { readonly read: () => void; readonly fail: () => void }[];
  }
}

/** Runs in the page: from now on a file is only read when the path says so, as from a slow drive. */
function holdReads(): void {
  if (window.leitstandReads) return;
  const reads: NonNullable<Window['leitstandReads']> = [];
  window.leitstandReads = reads;
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = function held() {
    return new Promise((resolve, reject) => {
      reads.push({
        read: () => resolve(arrayBuffer.call(this)),
        fail: () => reject(new DOMException('the file is gone', 'NotReadableError')),
      });
    });
  };
}

/** Does something that makes the console read the beginning of a file, and waits until it does. */
export async function causeRead(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(holdReads);
  const before = await page.evaluate(() => window.leitstandReads?.length ?? 0);
  await act();
  await page.waitForFunction((count) => (window.leitstandReads?.length ?? 0) > count, before);
}

/** Lets the newest read end. */
export async function endRead(page: Page, how: 'read' | 'fail'): Promise<void> {
  await page.evaluate((way) => window.leitstandReads?.at(-1)?.[way](), how);
}
