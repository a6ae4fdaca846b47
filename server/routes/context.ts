import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MoveClash } from '#contract/wording-move.ts';
import type { Rights } from '#server/domain/rights.ts';
import { PreparedAnswer, successText } from '#server/routes/answer.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Preview } from '#server/routes/preview.ts';
import { registerCall } from '#server/routes/route.ts';
import { isKnownTag } from '#server/routes/wording-answers.ts';
import { type ContextTrees, readAddressedContexts } from '#server/store/places/context-trees.ts';
import { removeContext, saveContext } from '#server/store/records/context-save.ts';
import { listContexts } from '#server/store/records/contexts.ts';
import { readCoverage } from '#server/store/texts/context-coverage.ts';
import type { KeptCounts } from '#server/store/texts/coverage-counts.ts';
import { isLongMove } from '#server/store/texts/long-work.ts';
import { type MovePayload, moveWordings } from '#server/store/texts/wording-move.ts';

/** Characters of a hash, which are more than enough to tell trees of contexts apart. */
const TAG_LENGTH = 27;

export function registerContextCalls(
  app: FastifyInstance,
  parts: Parts,
  { trees, counts }: { readonly trees: ContextTrees; readonly counts: KeptCounts },
): void {
  registerCall(app, parts, 'contextList', async ({ payload }) => ({
    listData: await listContexts(parts.database.read, await trees.current(), payload),
  }));

  registerCall(app, parts, 'contextTree', async ({ request }) => {
    const contexts = await readAddressedContexts(parts.database.read);
    // The browser keeps it for its user, and asks each time.
    const headers = { etag: tagOf(contexts), 'cache-control': 'private, no-cache' };
    const known = request.headers['if-none-match'];
    if (known !== undefined && isKnownTag(known, headers.etag)) return new PreparedAnswer(304, null, headers);
    return new PreparedAnswer(200, successText({ contexts }, parts.now()), headers);
  });

  registerCall(app, parts, 'contextCoverage', async () => ({
    coverage: await readCoverage(parts.database.read, await trees.current(), counts),
  }));

  registerCall(app, parts, 'contextSave', async ({ payload, caller, write }) =>
    write(async (unit) => ({ context: await saveContext(unit, caller.rights, payload) })),
  );

  registerCall(app, parts, 'contextDelete', async ({ payload: { identifier }, write }) =>
    write(async (unit) => {
      await removeContext(unit, identifier);
      return { identifier };
    }),
  );

  registerCall(app, parts, 'wordingMove', async ({ payload, caller, write, preview }) => {
    const long = await isLongMove(parts.database.read, payload);
    if (preview) return preview.answer(await previewOfMove(preview, caller.rights, payload, long));
    return write(
      async (unit) => {
        const { wordings, moved, skipped, replaced } = await moveWordings(unit, caller.rights, payload);
        return { wordings, moved, skipped, replaced };
      },
      { long },
    );
  });
}

/** Weak, as the bytes depend on how they are compressed and on when they were answered. */
function tagOf(content: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, TAG_LENGTH)}"`;
}

/** Previews a move: its impact, and its clashes with both texts even if they block it. */
async function previewOfMove(preview: Preview, rights: Rights, payload: MovePayload, long: boolean) {
  const seen: { clashes: readonly MoveClash[]; clashCount: number } = { clashes: [], clashCount: 0 };
  const { impact } = await preview.look(
    async (unit) => {
      await moveWordings(unit, rights, payload, (plan) => {
        seen.clashes = plan.clashes;
        seen.clashCount = plan.clashCount;
      });
    },
    { long },
  );
  return { impact, move: seen };
}
