/** Whose doing a change is; userId is null when the server itself changes something. */
export interface Actor {
  readonly userId: number | null;
  readonly username: string;
}

export type Subject = 'wording' | 'context' | 'language' | 'document' | 'documentfile' | 'mailTemplate';

/** One record before and after; null where there was, or is, none. */
export interface Change {
  readonly subject: Subject;
  readonly entityId: number;
  readonly operation: 'ADD' | 'MOD' | 'DEL';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
