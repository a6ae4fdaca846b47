import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { boundedJsonParser } from '#server/routes/json-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const FIELD = 'data';

/** Lets the calls of a scope take form-encoded bodies, whose field `data` is read as every JSON body is. */
export function takeForms(scope: FastifyInstance): void {
  const readJson = boundedJsonParser(scope);
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    const [first] = fields;
    const foreign = fields.filter(([name], at) => name !== FIELD || at > 0).map(([name]) => name);
    if (foreign.length > 0) done(new Refusal(REFUSAL.invalid, { fields: foreign.slice(0, 1) }));
    else if (!first) done(new Refusal(REFUSAL.required, { fields: [FIELD] }));
    else readJson(request, first[1], done);
  });
}

/**
 * Data of a form-encoded body.
 * @throws Refusal 415/033 for another kind of body
 */
export function readData(request: FastifyRequest): unknown {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM) throw new Refusal(REFUSAL.unreadableRequest, { status: 415 });
  return request.body;
}
