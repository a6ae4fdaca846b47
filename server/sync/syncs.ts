import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { IMPACT_ROWS } from '#contract/impact.ts';
import type { Environment } from '#contract/limits.ts';
import type { SyncItem, SyncPhase, SyncRehearsal, SyncRun } from '#contract/sync.ts';
import type { Hold } from '#server/dialect/connections.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import type { Settings } from '#server/settings.ts';
import type { Change } from '#server/store/change.ts';
import type { Database } from '#server/store/database.ts';
import {
  findRehearsal,
  forgetRehearsals,
  type KeptRehearsal,
  keptRehearsals,
} from '#server/store/sync-rehearsals.ts';
import {
  asLost,
  beginRun,
  endLostRuns,
  endRun,
  keepPhase,
  lastRun,
  type NewRun,
} from '#server/store/sync-runs.ts';
import { type Progress, progressOf, toldOf } from '#server/sync/progress.ts';
import { readSource } from '#server/sync/source.ts';
import { brokenOff, checkExport, type Staged, stagedRecords } from '#server/sync/staged.ts';

const TOLD_EVERY_MS = 1_000;
const FOLDER = 'sync';
const RETRY_AFTER_S = 10;
const BUSY = 'Es läuft bereits eine Synchronisierung.';

interface SyncParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly contents: ContentStore;
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
}

/** One run, as whoever carries it out sees it. */
export interface Running {
  readonly id: number;
  /** Reads the export of a source, and looks at each of its lines. */
  read(source: Environment, pass: string): Promise<Staged>;
  /** Says that the transaction begins, and how many records it will go through. */
  applying(staged: Staged): Promise<(done: number) => void>;
}

/** Syncs from other servers: one at a time, whose progress and end can be looked at. */
export class Syncs {
  readonly #parts: SyncParts;
  readonly folder: string;
  #progress: Progress | null = null;

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.folder = join(resolve(parts.settings.filesDir), FOLDER);
  }

  /**
   * Makes the folder for exports, writes down what the end of a server has broken off, and takes away what it has left
   * there; unless a sync runs on another server, which may have its export in the same folder.
   */
  async start(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const { database, now } = this.#parts;
    const hold = await database.hold();
    if (!hold) return;
    try {
      await endLostRuns(database.write, now());
      await this.#sweep();
    } finally {
      await hold.release();
    }
  }

  /**
   * Carries a run out while no other does, and keeps how it ended.
   * @throws Refusal 012 while another one runs, and whatever `work` throws
   */
  async run<Result>(run: NewRun, work: (running: Running) => Promise<Result>): Promise<Result> {
    const hold = await this.#parts.database.hold();
    if (!hold)
      throw new Refusal('012', { findings: [finding('012', 'source', BUSY)], retryAfter: RETRY_AFTER_S });
    try {
      return await this.#run(run, hold, work);
    } finally {
      this.#progress = null;
      await hold.release();
    }
  }

  async #run<Result>(run: NewRun, hold: Hold, work: (running: Running) => Promise<Result>): Promise<Result> {
    const { database, now, reportFailure } = this.#parts;
    const id = await beginRun(database.write, run, now());
    const progress: Progress = { id, phase: 'reading', done: null, total: null };
    this.#progress = progress;
    // A session that is lost is noticed by the transaction.
    const telling = setInterval(() => void hold.tell(toldOf(progress)).catch(() => {}), TOLD_EVERY_MS);
    const enter = async (phase: SyncPhase, total: number | null) => {
      Object.assign(progress, { phase, done: 0, total });
      await keepPhase(database.write, id, phase, now());
    };
    try {
      return await work({
        id,
        read: (source, pass) => this.#read(source, pass, () => enter('checking', null), progress),
        applying: async ({ sections }) => {
          const total = Object.values(sections).reduce((sum, { count }) => sum + count, 0);
          await enter('applying', total);
          return (done) => {
            progress.done = done;
          };
        },
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('018');
      const errors = refusal.findings.length > 0 ? refusal.findings : [finding(refusal.code)];
      await endRun(database.write, id, { counts: null, errors, now: now() }).catch(reportFailure);
      throw error;
    } finally {
      clearInterval(telling);
    }
  }

  /** The run that goes on, on whatever server, or else the last one. */
  async status(): Promise<SyncRun | null> {
    const { database } = this.#parts;
    const run = await lastRun(database.read);
    if (run?.state !== 'running') return run;
    if (this.#progress?.id === run.id) return { ...run, ...this.#progress };
    const told = await database.heldBy();
    const progress = progressOf(told);
    if (told !== null) return progress?.id === run.id ? { ...run, ...progress } : run;
    // It may have ended between the two questions.
    const again = await lastRun(database.read);
    return again?.id === run.id && again.state === 'running' ? asLost(again) : again;
  }

  /**
   * The export of a rehearsal, to be carried out by the user who has seen it.
   * @throws Refusal 008 when there is none, or not any more; 012 for another source or other records
   */
  async rehearsed(
    wanted: Pick<KeptRehearsal, 'rehearsalId' | 'userId' | 'source' | 'syncItems'>,
  ): Promise<{ staged: Staged; lastEntry: number }> {
    const { database, now } = this.#parts;
    const kept = await findRehearsal(database.read, wanted, now());
    if (!kept) throw new Refusal('008', { fields: ['rehearsalId'] });
    const isSame =
      kept.source === wanted.source && [...kept.syncItems].join() === [...wanted.syncItems].join();
    if (!isSame)
      throw new Refusal('012', { fields: [kept.source === wanted.source ? 'syncItems' : 'source'] });
    return { staged: kept.staged as Staged, lastEntry: kept.lastEntry };
  }

  /** Takes away exports that nobody can ask for any more. */
  async tidy(done: string | null = null): Promise<void> {
    const { database, now } = this.#parts;
    for (const staged of await forgetRehearsals(database.write, now(), done))
      await this.discard(staged as Staged);
  }

  /** Takes away exports that no rehearsal can be carried out with any more. */
  async #sweep(): Promise<void> {
    await this.tidy();
    const kept = await keptRehearsals(this.#parts.database.read);
    const names = new Set(kept.map((staged) => (staged as Staged).fileName));
    for (const fileName of await readdir(this.folder)) {
      if (!names.has(fileName)) await this.discard({ fileName });
    }
  }

  async discard({ fileName }: Pick<Staged, 'fileName'>): Promise<void> {
    await rm(join(this.folder, fileName), { force: true });
  }

  /** Files of an export whose bytes are not on this server, by the changes that bring them. */
  async missingBytes(staged: Staged, changes: readonly Change[]): Promise<SyncRehearsal['missingBytes']> {
    const names = new Map<string, string>();
    for (const { subject, after } of changes) {
      if (subject === 'documentfile' && after) names.set(String(after.sha256), String(after.fileNameOnDisk));
    }
    const missing: SyncRehearsal['missingBytes'] = { count: 0, rows: [] };
    for await (const batch of stagedRecords(this.folder, staged, 'documentfile')) {
      for (const { docIdentifier, fileNameRepresentation, contextIdentifier, lang, sha256 } of batch) {
        const name = names.get(sha256);
        if (name === undefined || (await this.#hasBytes(name))) continue;
        missing.count += 1;
        const row = { docIdentifier, fileNameRepresentation, contextIdentifier, lang };
        if (missing.rows.length < IMPACT_ROWS) missing.rows.push(row);
      }
    }
    return missing;
  }

  async #hasBytes(fileNameOnDisk: string): Promise<boolean> {
    const content = await this.#parts.contents.open(fileNameOnDisk);
    await content?.close();
    return content !== null;
  }

  async #read(
    source: Environment,
    pass: string,
    onRead: () => Promise<void>,
    progress: Progress,
  ): Promise<Staged> {
    const base = this.#parts.settings.syncSources[source];
    if (base === undefined) throw new Refusal('012', { fields: ['source'] });
    const fileName = `${randomUUID()}.ndjson`;
    const path = join(this.folder, fileName);
    try {
      await readSource(base, pass, path);
      await onRead();
      const sections = await checkExport(path, (lines) => {
        progress.done = lines;
      });
      return { fileName, sections };
    } catch (error) {
      await this.discard({ fileName });
      throw error instanceof Refusal ? error : brokenOff(error);
    }
  }
}

/** The records that `syncItems` names, in one order. */
export function itemsOf(syncItems: string, all: readonly SyncItem[]): readonly SyncItem[] {
  if (syncItems === 'ALL') return all;
  const named = syncItems.split(',');
  return all.filter((item) => named.includes(item));
}
