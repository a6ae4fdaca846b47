import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; from an answer out of memory to one that has been given up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Everything that is measured, by name. Labels are names of this product only (calls, codes, caches, checks), never
 * what a request carries.
 */
export function makeInstruments(hasCopies: boolean) {
  const registry = new Registry();
  const registers = [registry];
  const ofCopies = hasCopies ? registers : [];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      ...{ name: 'leitstand_requests_total', help: 'Answered requests.', labelNames: ['call', 'status'] },
      registers,
    }),
    durations: new Histogram({
      ...{ name: 'leitstand_request_duration_seconds', help: 'From a request to the end of its answer.' },
      ...{ labelNames: ['call'], buckets: BUCKETS, registers },
    }),
    refusals: new Counter({
      ...{ name: 'leitstand_refusals_total', help: 'Refused calls by code of the catalogue.' },
      ...{ labelNames: ['call', 'code'], registers },
    }),
    uploadBytes: new Counter({
      ...{ name: 'leitstand_upload_bytes_total', help: 'Bytes of uploads that were kept.', registers },
    }),
    writersWaiting: new Gauge({
      ...{ name: 'leitstand_writers_waiting', help: 'Transactions that wait for their turn.', registers },
    }),
    cacheLookups: new Counter({
      ...{ name: 'leitstand_cache_lookups_total', help: 'Whether a value was in memory.' },
      ...{ labelNames: ['cache', 'result'], registers },
    }),
    diskFree: new Gauge({
      ...{ name: 'leitstand_disk_free_bytes', help: 'What this process may still use.' },
      ...{ labelNames: ['place'], registers },
    }),
    diskReserve: new Gauge({
      ...{ name: 'leitstand_disk_reserve_bytes', help: 'Below it no upload is taken.' },
      ...{ labelNames: ['place'], registers },
    }),
    copiesLag: new Gauge({
      ...{ name: 'leitstand_wal_copies_lag_seconds', help: 'Since the moment up to which all is copied.' },
      registers: ofCopies,
    }),
    copiesBytes: new Gauge({
      ...{ name: 'leitstand_wal_copies_bytes', help: 'Of all copies, counted every ten minutes.' },
      registers: ofCopies,
    }),
    failing: new Gauge({
      ...{ name: 'leitstand_check_failing', help: '1 for what health/ready names.' },
      ...{ labelNames: ['check'], registers },
    }),
    syncRunning: new Gauge({
      ...{ name: 'leitstand_sync_running', help: '1 while a sync runs, on whatever server.', registers },
    }),
    syncEnded: new Gauge({
      ...{ name: 'leitstand_sync_last_end_timestamp_seconds', help: 'When the last sync ended.', registers },
    }),
    syncFailed: new Gauge({
      ...{ name: 'leitstand_sync_last_failed', help: '1 when the last sync has failed.', registers },
    }),
    info: new Gauge({
      ...{ name: 'leitstand_info', help: 'The version that runs.', labelNames: ['version'], registers },
    }),
  };
}

export type Instruments = ReturnType<typeof makeInstruments>;
