import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Connections, LogKeeper, Opener } from '#server/dialect/base/connections.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import { Turns } from '#server/dialect/base/turns.ts';
import { nodeSqliteDialect, WRITER_TIMEOUT_MS } from '#server/dialect/sqlite/dialect.ts';
import { LocalHold } from '#server/dialect/sqlite/hold.ts';
import { lockForServer } from '#server/dialect/sqlite/lock.ts';
import { LogSync } from '#server/dialect/sqlite/log-sync.ts';
import { LongReads } from '#server/dialect/sqlite/long-reads.ts';
import { longReadDialect } from '#server/dialect/sqlite/long-reads-dialect.ts';
import { longWriteDialect } from '#server/dialect/sqlite/long-write.ts';
import { OpenFile } from '#server/dialect/sqlite/open-file.ts';
import { QuickCheck } from '#server/dialect/sqlite/quick-check.ts';

/**
 * The save that finds the log of changes this long brings it into the file and waits for that, about one in four hundred.
 * At SQLite's own thousand pages it would be one in thirty, each for hardly less: of a page that many saves have changed,
 * only the last state is written.
 */
const FOLDED_FROM_PAGES = 16_000;

/**
 * Opens a database file: for the one server that may have it, created when it is missing, or for a tool beside it.
 * @param path of the file, relative to the folder the server was started in
 * @throws DatabaseRefused with one line when another server has it or the file cannot be used
 */
export function openSqlite(path: string, opener: Opener): Connections {
  if (opener === 'tool' && !existsSync(path)) {
    throw new DatabaseRefused(
      `There is no database ${resolve(path)}. Start the server once, or set DATABASE_URL.`,
    );
  }
  const file = prepareFolder(resolve(path));
  const opened: { close(): void }[] = [];
  try {
    // SQLite would open a file that it may not write for reading only, and say so at the first change.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    if (opener === 'server') {
      const lock = lockForServer(file);
      opened.push({ close: () => lock.release() });
    }
    const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
    opened.push(writer);
    // NORMAL: a commit is brought to the disk by LogSync, before it is acknowledged.
    writer.exec(
      `pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${FOLDED_FROM_PAGES};`,
    );
    const reader = new DatabaseSync(file, { timeout: 0, readOnly: true });
    opened.push(reader);
    reader.prepare('select count(*) from sqlite_schema').get();
    const log = new LogSync(file);
    const hold = new LocalHold();
    const openFile = new OpenFile(file);
    // Let go of after the connections.
    opened.splice(opened.indexOf(writer), 0, openFile);
    const turns = new Turns();
    const longReads = new LongReads(file);
    const check = new QuickCheck(file);
    let keeper: LogKeeper | null = null;
    return {
      reader: nodeSqliteDialect(reader, 'reader'),
      writer: nodeSqliteDialect(writer, { turns, file: openFile, log }),
      openSnapshot: () => {
        openFile.refuseMoved();
        const own = new DatabaseSync(file, { timeout: 0, readOnly: true });
        return { dialect: nodeSqliteDialect(own, 'snapshot'), close: () => own.close() };
      },
      openLongReader: (signal) => longReadDialect(longReads, signal),
      longWriter: longWriteDialect(openFile),
      messages: null,
      file: {
        path: file,
        refuseMoved: () => openFile.refuseMoved(),
        firstDamage: () => check.run(),
        stopLooking: () => check.close(),
        descriptor: openFile.descriptor,
        leaveLogTo: (newKeeper) => {
          keeper = newKeeper;
          writer.exec('pragma wal_autocheckpoint = 0');
        },
        takeTurn: async () => {
          await turns.take(WRITER_TIMEOUT_MS);
          return () => turns.giveBack();
        },
      },
      waitingWriters: () => turns.waiting,
      alone: (work) => work(),
      hold: async () => hold.take(),
      heldBy: async () => hold.note,
      close: async () => {
        await longReads.close();
        await check.close();
        await log.close();
        if (keeper) {
          for (const connection of [reader, writer]) opened.splice(opened.indexOf(connection), 1)[0]?.close();
          await keeper.close();
        }
        closeAll(opened);
      },
    };
  } catch (error) {
    closeAll(opened);
    throw refusal(file, error);
  }
}

/** The lock goes last, so that no other server comes in before the last page is written. */
function closeAll(opened: { close(): void }[]): void {
  for (const part of opened.splice(0).reverse()) part.close();
}

function prepareFolder(path: string): string {
  const folder = dirname(path);
  try {
    makeFolder(folder);
    // Followed to its end, so that two names of one file meet at the same lock.
    return existsSync(path) ? realpathSync(path) : join(realpathSync(folder), basename(path));
  } catch (error) {
    throw refusal(path, error);
  }
}

function refusal(path: string, error: unknown): DatabaseRefused {
  if (error instanceof DatabaseRefused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseRefused(
    `The database ${path} cannot be used: ${reason}. The file must be a Leitstand database, and file and folder writable.`,
    error,
  );
}
