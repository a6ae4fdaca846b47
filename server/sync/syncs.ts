import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '#contract/limits.ts';
import type { RecordName } from '#contract/records/all.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { SyncPhase } from '#contract/sync.ts';
import { SYNC_ITEMS, type SyncItem } from '#contract/sync-kinds.ts';
import type { Hold } from '#server/dialect/base/connections.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { SharedFiles } from '#server/files/file-store.ts';
import { localFolder } from '#server/files/open-store.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import {
  findPreview,
  forgetPreviews,
  type KeptPreview,
  keptPreviews,
} from '#server/store/sync/sync-previews.ts';
import {
  asLost,
  beginRun,
  cancelRun,
  endLostRuns,
  endRun,
  keepPhase,
  lastRun,
  type NewRun,
  refuseEndedRun,
  type ServerRun,
} from '#server/store/sync/sync-runs.ts';
import { SOURCE_LIMITS, type SourceLimits } from '#server/sync/limits.ts';
import { type Progress, progressOf, toldOf } from '#server/sync/progress.ts';
import { bringExport } from '#server/sync/shared-exports.ts';
import { readSource } from '#server/sync/source.ts';
import { brokenOff, busy, notConfigured, tookTooLong } from '#server/sync/source-refusals.ts';
import { checkExport, type Staged } from '#server/sync/staged.ts';
import { WATCH, type Watch } from '#server/sync/watch.ts';

const TOLD_EVERY_MS = 1_000;
/** Less than the next sync waits for the hold: one that another server has cancelled has let go by then. */
const LOOK_EVERY_MS = 250;
const FOLDER = 'sync';

interface SyncParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
  /** Where exports of previews are found by the other servers; without it they all have the same folder. */
  readonly shared?: SharedFiles;
  readonly limits?: SourceLimits;
  readonly watch?: Watch;
}

/** The sync running on this server. */
interface Current {
  readonly progress: Progress;
  /** Ends it with its reason, until it applies what it has read. */
  readonly stop: AbortController;
  /** It has let go of everything. */
  readonly ended: Promise<void>;
}

/** One run, as its executor sees it. */
export interface Running {
  readonly id: number;
  /** Reads the export of a source, with these described kinds where it has them, and looks at each of its lines. */
  read(source: Environment, pass: string, names?: readonly RecordName[]): Promise<Staged>;
  /** Says that the transaction begins, and how many records it will go through. */
  applying(staged: Staged): Promise<(done: number) => void>;
}

/** Syncs from other servers: one at a time, whose progress and end can be looked at. */
export class Syncs {
  readonly #parts: SyncParts;
  readonly folder: string;
  readonly #limits: SourceLimits;
  readonly #watch: Watch;
  #current: Current | null = null;

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? SOURCE_LIMITS;
    this.#watch = parts.watch ?? WATCH;
    this.folder = join(resolve(localFolder(parts.settings)), FOLDER);
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
    if (!hold) throw busy();
    const ended = Promise.withResolvers<void>();
    try {
      return await this.#run(run, hold, work, ended.promise);
    } finally {
      this.#current = null;
      await hold.release().finally(ended.resolve);
    }
  }

  /**
   * Ends a run while it reads its source, or checks what it has read, on whatever server it is. Answers once it has let
   * go where it runs here; elsewhere it does so before the next one gives up waiting for it.
   * @throws Refusal as cancelRun does
   */
  async cancel(id: number, by: string): Promise<ServerRun> {
    const { database, now } = this.#parts;
    const run = await cancelRun(database, id, by, now());
    const current = this.#current;
    if (current?.progress.id === id) {
      current.stop.abort(new Refusal(REFUSAL.uploadFailed, { findings: run.errors }));
      await current.ended;
    }
    return run;
  }

  /**
   * Breaks off the run of this server while it reads, since a slow source could hold up the stop for half an hour. One
   * that applies what it has read comes to its end.
   */
  async stop(): Promise<void> {
    const current = this.#current;
    current?.stop.abort(brokenOff(new Error('the server stops')));
    await current?.ended;
  }

  async #run<Result>(
    run: NewRun,
    hold: Hold,
    work: (running: Running) => Promise<Result>,
    ended: Promise<void>,
  ): Promise<Result> {
    const { database, now, reportFailure } = this.#parts;
    const id = await beginRun(database.write, run, now());
    const progress: Progress = { id, phase: 'reading', done: null, total: null };
    const stop = new AbortController();
    this.#current = { progress, stop, ended };
    // A session that is lost is noticed by the transaction.
    const telling = setInterval(() => void hold.tell(toldOf(progress)).catch(() => {}), TOLD_EVERY_MS);
    const looking = setInterval(() => void this.#look(id, stop), LOOK_EVERY_MS);
    const enter = async (phase: SyncPhase, total: number | null) => {
      await keepPhase(database.write, id, phase, now());
      Object.assign(progress, { phase, done: 0, total });
    };
    try {
      return await work({
        id,
        read: async (source, pass, names = []) =>
          this.#read({ source, pass, names }, () => enter('checking', null), progress, stop),
        applying: async ({ sections }) => {
          const total = Object.values(sections).reduce((sum, { count }) => sum + count, 0);
          await enter('applying', total);
          clearInterval(looking);
          return (done) => {
            progress.done = done;
          };
        },
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(REFUSAL.serverError);
      const errors = refusal.findings.length > 0 ? refusal.findings : [finding(refusal.code)];
      await endRun(database.write, id, { counts: null, errors, now: now() }).catch(reportFailure);
      throw error;
    } finally {
      clearInterval(telling);
      clearInterval(looking);
    }
  }

  /** Another server may have ended it. */
  async #look(id: number, stop: AbortController): Promise<void> {
    try {
      await refuseEndedRun(this.#parts.database.read, id);
    } catch (error) {
      // A database that does not answer says nothing of the run.
      if (error instanceof Refusal) stop.abort(error);
    }
  }

  /** Where this server can be synchronised from. */
  get sources(): readonly Environment[] {
    return ENVIRONMENTS.filter((one) => this.#parts.settings.syncSources[one] !== undefined);
  }

  /** @throws Refusal 012 for a source that is not configured */
  addressOf(source: Environment): string {
    const address = this.#parts.settings.syncSources[source];
    if (address === undefined) throw notConfigured(source);
    return address;
  }

  /** The run that goes on, on whatever server, or else the last one. */
  async status(): Promise<ServerRun | null> {
    const { database } = this.#parts;
    const run = await lastRun(database.read);
    if (run?.state !== 'running') return run;
    const here = this.#current?.progress;
    if (here?.id === run.id) return { ...run, ...here };
    const note = await database.heldBy();
    const progress = progressOf(note);
    if (note !== null) return progress?.id === run.id ? { ...run, ...progress } : run;
    // It may have ended between the two questions.
    const again = await lastRun(database.read);
    return again?.id === run.id && again.state === 'running' ? asLost(again) : again;
  }

  /**
   * The export of a preview, to be carried out by the user who has seen it.
   * @throws Refusal 008 when there is none, or not any more; 012 for another source or other records
   */
  async previewed(
    wanted: Pick<KeptPreview, 'rehearsalId' | 'userId' | 'source' | 'syncItems'>,
  ): Promise<{ staged: Staged; lastEntry: number }> {
    const { database, now } = this.#parts;
    const kept = await findPreview(database.read, wanted, now());
    if (!kept) throw new Refusal(REFUSAL.notFound, { fields: ['rehearsalId'] });
    const isSame =
      kept.source === wanted.source && [...kept.syncItems].join() === [...wanted.syncItems].join();
    if (!isSame)
      throw new Refusal(REFUSAL.invalid, {
        fields: [kept.source === wanted.source ? 'syncItems' : 'source'],
      });
    const staged = kept.staged as Staged;
    if (!(await bringExport(this.#parts.shared, this.folder, staged)))
      throw new Refusal(REFUSAL.notFound, { fields: ['rehearsalId'] });
    return { staged, lastEntry: kept.lastEntry };
  }

  /** Lets the other servers carry out a preview of this one. Where that fails, this one still can. */
  async offer({ fileName }: Pick<Staged, 'fileName'>): Promise<void> {
    const { shared, reportFailure } = this.#parts;
    await shared?.share(fileName, join(this.folder, fileName)).catch(reportFailure);
  }

  /** Takes away exports that no one can ask for any more. */
  async tidy(done: string | null = null): Promise<void> {
    const { database, now, shared, reportFailure } = this.#parts;
    for (const staged of await forgetPreviews(database.write, now(), done)) {
      const { fileName } = staged as Staged;
      await this.discard({ fileName });
      await shared?.unshare(fileName).catch(reportFailure);
    }
  }

  /** Takes away exports that no preview can be carried out with any more. */
  async #sweep(): Promise<void> {
    await this.tidy();
    const kept = await keptPreviews(this.#parts.database.read);
    const names = new Set(kept.map((staged) => (staged as Staged).fileName));
    for (const fileName of await readdir(this.folder)) {
      if (!names.has(fileName)) await this.discard({ fileName });
    }
  }

  async discard({ fileName }: Pick<Staged, 'fileName'>): Promise<void> {
    await rm(join(this.folder, fileName), { force: true });
  }

  async #read(
    { source, pass, names }: { source: Environment; pass: string; names: readonly RecordName[] },
    onRead: () => Promise<void>,
    progress: Progress,
    stop: AbortController,
  ): Promise<Staged> {
    const [limits, watch, { signal }] = [this.#limits, this.#watch, stop];
    const begun = watch.now();
    const stopLooking = watch.every(TOLD_EVERY_MS, () => {
      if (watch.now() - begun >= limits.readingMs) stop.abort(tookTooLong(limits.readingMs));
    });
    const fileName = `${randomUUID()}.ndjson`;
    const path = join(this.folder, fileName);
    try {
      await readSource(this.addressOf(source), pass, path, { signal, limits, watch, names });
      await onRead();
      const sections = await checkExport(path, signal, (lines) => {
        progress.done = lines;
      });
      return { fileName, sections };
    } catch (error) {
      await this.discard({ fileName });
      throw error instanceof Refusal ? error : brokenOff(error);
    } finally {
      stopLooking();
    }
  }
}

/** The records that `syncItems` names, in one order. */
export function itemsOf(syncItems: string): readonly SyncItem[] {
  if (syncItems === 'ALL') return SYNC_ITEMS;
  const named = syncItems.split(',');
  return SYNC_ITEMS.filter((item) => named.includes(item));
}
