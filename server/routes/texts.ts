import type { FastifyInstance } from 'fastify';
import { registerContextCalls } from '#server/routes/context.ts';
import { CrossOrigins, registerCrossOrigin } from '#server/routes/cors.ts';
import { registerHomeCalls } from '#server/routes/home.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerPublicFile } from '#server/routes/public-file.ts';
import { registerWordingCalls } from '#server/routes/wording.ts';
import { registerWordingCare } from '#server/routes/wording-care.ts';
import { registerWordingEvents } from '#server/routes/wording-events.ts';
import { registerWordingExchange } from '#server/routes/wording-exchange.ts';
import { registerWordingGet } from '#server/routes/wording-get.ts';
import { registerWordingMatrix } from '#server/routes/wording-matrix.ts';
import { registerWordingReplace } from '#server/routes/wording-replace.ts';
import { Snapshots } from '#server/store/effective/snapshots.ts';
import { TextMemory } from '#server/store/effective/stale-texts.ts';
import { TextWatch } from '#server/store/effective/text-watch.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { KeptCounts } from '#server/store/texts/coverage-counts.ts';
import { FoundTexts } from '#server/store/texts/found-texts.ts';

/** Enough for hundreds of contexts with thousands of texts, or for five thousand addresses of fifty texts each. */
const SNAPSHOT_BYTES = 48_000_000;

/** How complete all contexts are, and each of those whose matrices were looked at last. */
const COUNTS_KEPT = 100;

/** The calls about contexts and wordings, and what they keep in memory together. */
export function registerTextCalls(app: FastifyInstance, parts: Parts): void {
  const db = parts.database.read;
  const trees = new ContextTrees(db);
  const snapshots = new Snapshots({ db, trees, now: parts.now, budget: SNAPSHOT_BYTES });
  const origins = new CrossOrigins(parts.settings.corsOrigins, trees);
  const found = new FoundTexts(db);
  const counts = new KeptCounts(COUNTS_KEPT);
  parts.memory.add(new TextMemory(trees, snapshots));
  const watch = new TextWatch({ trees, snapshots, reportFailure: parts.reportFailure });
  parts.memory.add(watch);
  parts.memory.add(found);
  parts.memory.add(counts);

  registerContextCalls(app, parts, { trees, counts });
  registerHomeCalls(app, parts, { trees, found });
  registerWordingCalls(app, parts, trees);
  registerWordingMatrix(app, parts, { trees, found, counts });
  registerWordingCare(app, parts, { trees, found });
  registerWordingExchange(app, parts, { trees, found });
  registerWordingReplace(app, parts, trees);
  registerCrossOrigin(app, parts, origins);
  registerPublicFile(app, parts, { trees, origins });
  registerWordingEvents(app, parts, { trees, watch });
  registerWordingGet(app, parts, { trees, snapshots, origins });
}
