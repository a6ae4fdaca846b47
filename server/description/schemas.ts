import * as z from 'zod/mini';
import { undoClashSchema } from '#contract/audit.ts';
import { userSchema, userSettingsSchema } from '#contract/auth.ts';
import { authBlockSchema } from '#contract/call.ts';
import { contextSchema } from '#contract/context.ts';
import { documentFileSchema, documentSchema } from '#contract/document-file.ts';
import { endpointSchema } from '#contract/endpoint.ts';
import { findingSchema } from '#contract/envelope.ts';
import { impactSchema } from '#contract/impact.ts';
import { fileName } from '#contract/named-file.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import { syncPreviewSchema, syncRunSchema } from '#contract/sync.ts';
import { exportLineSchema } from '#contract/sync-export.ts';
import {
  comparedName,
  comparedText,
  instant,
  reference as knownName,
  longLine,
  longText,
  optionalTitle,
  phoneNumber,
  recordId,
  requiredName,
  requiredTitle,
} from '#contract/text.ts';
import { wordingLayerSchema, wordingSchema } from '#contract/wording.ts';

/** A JSON schema, or any other part of the document. */
export type Json = { [name: string]: unknown };

const REFERENCE = '#/components/schemas/';

/** Schemas that have a name of their own in the document; what a check cannot say by itself stands beside it. */
const NAMED = z.registry<{ id: string; description?: string; pattern?: string }>();
NAMED.add(recordId, { id: 'RecordId', description: 'Number of a record, never reused.' });
NAMED.add(instant, { id: 'Instant', description: 'A time in UTC.' });
const VISIBLE = 'Without controls, line ends, directions and invisible characters';
const JOINERS = `${VISIBLE}, except joiners where a script or an emoji needs them.`;
NAMED.add(requiredName, {
  ...{ id: 'RequiredName', pattern: '\\S' },
  description: `Not only white space. ${VISIBLE}.`,
});
NAMED.add(requiredTitle, {
  ...{ id: 'RequiredTitle', pattern: '\\S' },
  description: `Not only white space. ${JOINERS}`,
});
NAMED.add(optionalTitle, { id: 'OptionalTitle', description: JOINERS });
NAMED.add(longLine, { id: 'LongLine', description: JOINERS });
NAMED.add(longText, { id: 'LongText', description: 'Without controls other than tabs and line ends.' });
NAMED.add(fileName, {
  id: 'FileName',
  description: `${VISIBLE}, and without an ending that Windows, macOS or Linux would run.`,
});
NAMED.add(knownName, {
  ...{ id: 'Reference', pattern: '\\S' },
  description: 'Names a record that is there.',
});
NAMED.add(comparedName, { id: 'ComparedName', description: 'Compared with what is stored.' });
NAMED.add(comparedText, { id: 'ComparedText', description: 'Compared with what is stored.' });
NAMED.add(phoneNumber, { id: 'PhoneNumber', description: 'In the form of E.164.' });
NAMED.add(findingSchema, { id: 'Finding' });
NAMED.add(impactSchema, { id: 'Impact', description: 'What a step would do.' });
NAMED.add(userSchema, { id: 'User' });
NAMED.add(userSettingsSchema, { id: 'UserSettings' });
NAMED.add(contextSchema, { id: 'Context' });
NAMED.add(wordingSchema, { id: 'Wording' });
NAMED.add(wordingLayerSchema, { id: 'WordingLayer' });
for (const name of RECORD_NAMES) {
  // Those that carry more than their description says have a schema of their own, below.
  if (name !== 'context' && name !== 'document') {
    NAMED.add(recordSchema(RECORDS[name]), { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
}
NAMED.add(documentSchema, { id: 'Document' });
NAMED.add(documentFileSchema, { id: 'DocumentFile' });
NAMED.add(endpointSchema, { id: 'Endpoint' });
NAMED.add(undoClashSchema, { id: 'UndoClash' });
NAMED.add(exportLineSchema, { id: 'ExportLine' });
NAMED.add(syncPreviewSchema, { id: 'SyncRehearsal' });
NAMED.add(syncRunSchema, { id: 'SyncRun' });

/** Turns the contract's schemas into those of the document and gathers the named ones. */
export class Schemas {
  readonly components: Json = {};

  /** Of what a caller sends: strict, as the server reads it. */
  request(schema: z.core.$ZodType): Json {
    return this.#converted(z.toJSONSchema(schema, { io: 'input', metadata: NAMED }));
  }

  /** Of what an answer holds: open, since another version of the server may answer more. */
  answer(schema: z.core.$ZodType): Json {
    const converted = z.toJSONSchema(schema, { io: 'output', metadata: NAMED, unrepresentable: 'any' });
    return opened(this.#converted(converted)) as Json;
  }

  /** The block that a JSON POST may carry. */
  authBlock(): Json {
    return this.request(z.partial(authBlockSchema));
  }

  #converted(document: object): Json {
    const { $schema: _dialect, $defs = {}, ...schema } = document as Json;
    for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
      const { id: _name, ...own } = definition;
      this.components[name] ??= opened(referring(own));
    }
    return referring(schema) as Json;
  }
}

/** The same part with every reference leading to the document's components. */
function referring(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(referring);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    name === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', REFERENCE) : referring(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * The same part without what forbids properties that are not named. A tuple is bounded by its maxItems; that nothing may
 * follow is said by no schema of false, which many validators cannot read.
 */
function opened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(opened);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).filter(
    ([name, value]) => !(name === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'items' && value === false ? {} : opened(value)]),
  );
}

/** A part that is described elsewhere. */
export function reference(name: string): Json {
  return { $ref: REFERENCE + name };
}
