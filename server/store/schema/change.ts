import type { AuditType } from '#contract/audit-types.ts';

/** Whose doing a change is; userId is null when the server itself changes something. */
export interface Actor {
  readonly userId: number | null;
  readonly username: string;
}

/** The kinds of records whose history is kept. */
export type Subject = AuditType;

/** A change to a user. Users have no history: this is for previews only. */
export interface UserChange extends Pick<Actor, 'username'> {
  readonly id: number;
  readonly operation: Change['operation'];
}

/** One record before and after; null where there was, or is, none. */
export interface Change {
  readonly subject: Subject;
  readonly entityId: number;
  readonly operation: 'ADD' | 'MOD' | 'DEL';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
