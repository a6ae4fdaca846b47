import { READY_CHECKS } from '#contract/health.ts';
import type { Refusal } from '#server/domain/refusal.ts';
import type { Space } from '#server/files/space.ts';
import { Probe } from '#server/health/probe.ts';
import type { Readiness } from '#server/health/readiness.ts';
import type { Instruments } from '#server/metrics/instruments.ts';
import { SERVER_VERSION } from '#server/settings/versions.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Memory } from '#server/store/base/memory.ts';
import type { Syncs } from '#server/sync/syncs.ts';

const DEADLINE_MS = 2_000;

interface MetricsParts {
  readonly database: Database;
  readonly memory: Memory;
  readonly readiness: Readiness;
  readonly syncs: Syncs;
  /** The copies of the embedded database's log, where there are any. */
  readonly copies: { readonly lagMs: number; readonly bytes: number } | null;
  /** By what lies there. */
  readonly spaces: Readonly<Record<string, Space>>;
}

/** The figures of this server, for Prometheus. */
export class Metrics {
  readonly #parts: MetricsParts;
  readonly #instruments: Instruments;
  readonly #disks: Probe;
  readonly #sync: Probe;

  private constructor(parts: MetricsParts, instruments: Instruments) {
    this.#parts = parts;
    this.#instruments = instruments;
    this.#disks = new Probe(() => this.#lookAtDisks(), DEADLINE_MS);
    this.#sync = new Probe(() => this.#lookAtSync(), DEADLINE_MS);
    instruments.info.set({ version: SERVER_VERSION }, 1);
  }

  /** The library is loaded only where figures are wanted. */
  static async open(parts: MetricsParts): Promise<Metrics> {
    const { makeInstruments } = await import('#server/metrics/instruments.ts');
    return new Metrics(parts, makeInstruments(parts.copies !== null));
  }

  /** @param call name of the contract, or `other` */
  answered(call: string, status: number, seconds: number): void {
    this.#instruments.requests.inc({ call, status });
    this.#instruments.durations.observe({ call }, seconds);
  }

  refused(call: string, { code }: Refusal): void {
    this.#instruments.refusals.inc({ call, code });
  }

  uploaded(bytes: number): void {
    this.#instruments.uploadBytes.inc(bytes);
  }

  get contentType(): string {
    return this.#instruments.registry.contentType;
  }

  /** All current figures. What does not answer in time is left out, and named by leitstand_check_failing. */
  async text(): Promise<string> {
    const { registry, failing, writersWaiting, cacheLookups } = this.#instruments;
    const { readiness, database, memory, copies } = this.#parts;
    const names = await readiness.failing();
    for (const check of READY_CHECKS) failing.set({ check }, names.includes(check) ? 1 : 0);
    this.#instruments.copiesLag.set((copies?.lagMs ?? 0) / 1_000);
    this.#instruments.copiesBytes.set(copies?.bytes ?? 0);
    writersWaiting.set(database.waitingWriters());
    cacheLookups.reset();
    for (const { cache, hits, misses } of memory.lookups()) {
      cacheLookups.inc({ cache, result: 'hit' }, hits);
      cacheLookups.inc({ cache, result: 'miss' }, misses);
    }
    await Promise.all([this.#disks.failure(), this.#sync.failure()]);
    return registry.metrics();
  }

  async #lookAtDisks(): Promise<void> {
    const { diskFree, diskReserve } = this.#instruments;
    diskFree.reset();
    diskReserve.reset();
    for (const [place, space] of Object.entries(this.#parts.spaces)) {
      const { free, reserve } = await space.look();
      diskFree.set({ place }, free);
      diskReserve.set({ place }, reserve);
    }
  }

  async #lookAtSync(): Promise<void> {
    const { syncRunning, syncEnded, syncFailed } = this.#instruments;
    const run = await this.#parts.syncs.status();
    syncRunning.set(run?.state === 'running' ? 1 : 0);
    if (!run || run.state === 'running') return;
    syncFailed.set(run.state === 'failed' ? 1 : 0);
    syncEnded.set(Date.parse(run.endDate ?? run.startDate) / 1_000);
  }
}
