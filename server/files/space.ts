import { statfs } from 'node:fs/promises';
import * as REFUSAL from '#contract/refusal.ts';
import { stateRefusal } from '#server/domain/refusal.ts';
import type { DiskReserve } from '#server/files/reserve.ts';

/** Bytes of a file system. */
export interface Bytes {
  /** Bytes that this process may still use. */
  readonly free: number;
  readonly size: number;
}

/** Asks the operating system about the file system of a folder. */
export type AskSpace = (folder: string) => Promise<Bytes>;

export const askSpace: AskSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** Free space in a folder, and the reserve that must stay free. */
export class Space {
  readonly #folder: string;
  readonly #reserve: DiskReserve;
  readonly #ask: AskSpace;

  constructor(folder: string, reserve: DiskReserve, ask: AskSpace = askSpace) {
    this.#folder = folder;
    this.#reserve = reserve;
    this.#ask = ask;
  }

  /** @throws what the operating system says of a folder that is not there */
  async look(): Promise<Bytes & { readonly reserve: number }> {
    const bytes = await this.#ask(this.#folder);
    const { bytes: least, percent } = this.#reserve;
    return { ...bytes, reserve: Math.max(least, Math.ceil((bytes.size * percent) / 100)) };
  }

  /**
   * Lets bytes in only while the reserve stays free behind them.
   * @param bytes that are about to come, as far as that is known
   * @throws Refusal 503/013 with the reason `reserve`
   */
  async refuseBelow(bytes: number): Promise<void> {
    const { bytes: least, percent } = this.#reserve;
    if (least === 0 && percent === 0) return;
    const { free, reserve } = await this.look();
    if (free - bytes < reserve) throw stateRefusal(REFUSAL.uploadFailed, 'reserve');
  }
}
