import * as z from 'zod/mini';
import type { StateReason } from '#contract/refusals.ts';
import { instant } from '#contract/text.ts';

/** Which sentence the message of a finding about a record is. */
export const FINDING_REASONS = [
  /** The record has been changed since; by whom and in which revision, where that is known. */
  'changedSince',
  /** The record has been saved since it was loaded, by `username`; of a save. */
  'savedBy',
  /** A record that it names is not there any more. */
  'referenceGone',
  /** Another record has by now what only one can have. */
  'taken',
  /** Other records need it. */
  'held',
  /** A context would stand above itself. */
  'aboveItself',
  /** No context would be left for addresses that no context names. */
  'noDefaultContext',
  /** The default context would be switched off, or one that is switched off would become it. */
  'defaultInactive',
  /** The default context would be placed below another one. */
  'defaultBelow',
  /** The default context would be deleted. */
  'defaultDeleted',
  /** The caller has no right to the context that it stands in; `context`. */
  'contextNotAllowed',
  /** Where it is to go, there is one already. */
  'alreadyThere',
  /** It has been `added`, `changed` or `deleted` (`since`) after the file was exported; `place` is a line or an entry. */
  'changedSinceExport',
  /** The context that a record of the source names is not here. */
  'contextNotHere',
  /** The language that it names is not here; `lang`. */
  'languageNotHere',
  /** The source has no document for a file. */
  'documentNotHere',
  /** The source has nothing above a context that would be here. */
  'parentNotHere',
  /** A context that the source does not have cannot be deleted, since others need it. */
  'lostContextHeld',
  /** Its content is not on this server. */
  'contentMissing',
  /** It is the account of the user who asks for it, who would lock themselves out. */
  'ownUser',
  /** It is the last active user who manages users. */
  'lastManager',
  /** Only a text for all languages can end inheritance. */
  'onlyForAllLanguages',
] as const;

/** The same of what a request is made of. */
export const BODY_REASONS = [
  /** The body of a request is larger than this call takes; `limit` in bytes. */
  'bodyTooLarge',
  /** Its objects and lists are nested deeper than `limit`. */
  'bodyTooDeep',
  /** It has more properties than `limit`, in all its objects together. */
  'tooManyProperties',
  /** Its lists have more entries than `limit`, all together. */
  'tooManyEntries',
  /** It has not arrived within `limit` seconds. */
  'bodyTooSlow',
] as const;

/** The same of an uploaded file. */
export const UPLOAD_REASONS = [
  /** The request has none. */
  'fileMissing',
  /** It has no content. */
  'fileEmpty',
  /** It is larger than `limit` bytes. */
  'fileTooLarge',
] as const;

/** The same of a mail. */
export const MAIL_REASONS = [
  /** The mail server did not take it; `said` is its answer. */
  'mailNotSent',
] as const;

/** The same of a cache that was to be cleared. */
export const CACHE_REASONS = [
  /** The `server`, as the list of endpoints names it, has not said within `seconds` that it has cleared its cache. */
  'cacheUnconfirmed',
] as const;

/** The same of a sync: what is wrong with its source, or why it ended or goes on. */
export const SYNC_REASONS = [
  /** A line of what the source sends is not what it should be. */
  'badLine',
  'lineTooLong',
  'sourceSilent',
  'sourceTooSlow',
  'sourceTookTooLong',
  /** This server has no address of it. */
  'sourceNotConfigured',
  /** Another one runs. */
  'syncRunning',
  /** A user has cancelled it while it read the source. */
  'syncCancelled',
  /** The data read is already being applied, which can no longer be cancelled. */
  'syncApplying',
  /** It has ended already. */
  'syncEnded',
  /** The server stopped while it ran. */
  'syncLost',
  /** No connection to the source came about; `problem` is what the system calls it, such as ENOTFOUND. */
  'sourceUnreachable',
  /** The certificate of the source cannot be verified; `problem` as OpenSSL calls it. */
  'sourceUntrusted',
  /** The response of the source ended too early. */
  'sourceBrokenOff',
  /** The source answers with another status than 200, which may pass; `status`. */
  'sourceStatus',
  /** The source, or what is in front of it, does not let this server in; `status`, 401, 403 or 407. */
  'sourceForbidden',
  /** At the address of the source there is no export: any other `status` that does not pass, such as 404 or 301. */
  'sourceNotFound',
  /** The source answers something else than an export. */
  'sourceNoExport',
  /** The export is larger than `megabytes`. */
  'sourceTooLarge',
  /** The export has a record twice: `name`, of `type`; both empty where it is not known which. */
  'sourceRepeats',
] as const;
/** The same of an access token; `token` is its name. */
export const TOKEN_REASONS = [
  /** There is none with this secret. */
  'tokenUnknown',
  /** It has ended; `date`. */
  'tokenEnded',
  /** It was revoked; `date`. */
  'tokenRevoked',
  /** No token may make this call. */
  'tokenMayNot',
  /** It has not the `right` that this call wants. */
  'tokenRightMissing',
  /** The request has to name one of its `contexts`. */
  'tokenContextMissing',
  /** It is for `contexts` and everything below, which `context` is not. */
  'tokenOutside',
] as const;
/** Why a signed-in user may not do something, beside a context that is not theirs. */
export const RIGHT_REASONS = [
  /** It wants another `right`: editor, superAdmin or superAdminEditor. */
  'rightMissing',
  /** An editor without any context may change nothing. */
  'noContextAllowed',
] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];
export type FindingReason =
  | (typeof FINDING_REASONS)[number]
  | (typeof BODY_REASONS)[number]
  | (typeof UPLOAD_REASONS)[number]
  | (typeof TOKEN_REASONS)[number]
  | (typeof RIGHT_REASONS)[number]
  | (typeof MAIL_REASONS)[number]
  | (typeof CACHE_REASONS)[number]
  | SyncReason
  | StateReason;

/**
 * One warning or error of an answer; `field` names the property of the request that it is about. `message` is German;
 * a client that says it in another language has `reason` and, by name, what stands in the sentence.
 */
export const findingSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});
export type Finding = z.infer<typeof findingSchema>;

/**
 * Envelope of every JSON answer under /ecs/. Read tolerantly: another ECS server may leave the lists out and send more
 * than is named here.
 */
export const envelopeSchema = z.object({
  success: z.boolean(),
  messages: z._default(z.array(z.string()), []),
  warnings: z._default(z.array(findingSchema), []),
  errors: z._default(z.array(findingSchema), []),
  errCodes: z._default(z.array(z.string()), []),
  serverTime: z.optional(z.nullable(instant)),
  /** Number of the revision that the call has made; not there when it has changed nothing that is audited. */
  revisionId: z.optional(z.nullable(z.int())),
  /** Checked by the code that knows the call; a refusal's content is read from here. */
  content: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof envelopeSchema>;
