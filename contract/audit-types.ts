/** The kinds of records whose history is kept, as paths name them. */
export const AUDIT_TYPES = [
  'document',
  'documentfile',
  'wording',
  'context',
  'language',
  'mailTemplate',
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];

/** Days of the history that are answered when a request does not say otherwise. */
export const AUDIT_DAYS = 3;
