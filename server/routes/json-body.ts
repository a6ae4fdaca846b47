import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyLimits } from '#contract/body-limits.ts';
import { excessOf } from '#server/domain/json-shape.ts';
import { type BodyReason, BodyRefused } from '#server/routes/body-refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits on the JSON of this route's bodies; unset for routes that take none. */
    readonly bodyLimits?: BodyLimits;
  }
}

type Done = (error: Error | null, body?: unknown) => void;

const REASONS = {
  levels: 'bodyTooDeep',
  properties: 'tooManyProperties',
  entries: 'tooManyEntries',
} as const satisfies Record<string, BodyReason>;

/** Parses JSON only after counting what it holds: parsing a hostile text costs seconds and hundreds of megabytes. */
export function boundedJsonParser(scope: FastifyInstance) {
  const parse = scope.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, text: string, done: Done): void => {
    const { bodyLimits } = request.routeOptions.config;
    const excess = bodyLimits ? excessOf(text, bodyLimits) : null;
    if (bodyLimits && excess) done(new BodyRefused(REASONS[excess.limit], bodyLimits[excess.limit]));
    else parse(request, text, done);
  };
}

/** Lets the routes of a scope take JSON bodies within their limits. */
export function takeJson(scope: FastifyInstance): void {
  const parse = boundedJsonParser(scope);
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, String(body), done),
  );
}
