import type { Impact } from '#contract/impact.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import type { LoadedRecord, Submission } from '#machines/record-form/record-form.port.ts';
import type { Route } from '#machines/route/route.ts';

export type RecordFormEvent<Values, Stored> =
  | ({ type: 'form.submit' } & Submission<Values>)
  /** The user wants to see what the submission would do, and decides then. */
  | ({ type: 'form.preview' } & Submission<Values>)
  /** The same again: the load that failed, or the submission with its key. */
  | { type: 'form.retry' }
  | { type: 'form.cancel' }
  /** Another user has changed the record meanwhile; what is sent next stands on what they stored. */
  | { type: 'form.rebase'; record: Stored }
  /** Another user has deleted the record meanwhile; what is sent next creates it again. */
  | { type: 'form.recreate' }
  /** The user wants to delete the record; it is asked first. */
  | { type: 'form.delete' }
  /** The form has been open for a while; another user may have stored the record. */
  | { type: 'record.look' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const RECORD_FORM_DATA_EVENTS: DataEvents<RecordFormEvent<unknown, unknown>> = {
  'form.rebase': true,
  'form.submit': true,
  'form.preview': true,
  'records.changed': true,
};

export interface RecordFormContext<Key, Values, Stored> {
  /** Key of the record, null for one that does not exist yet. */
  readonly recordKey: Key | null;
  /** The record as it was loaded, its modificationDate guards the update; null when creating. */
  readonly loaded: Stored | null;
  /** The record as it is stored now, where that is known to be another one than was loaded. */
  readonly newer: Stored | null;
  /** Why the record can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
  /** Submission in progress, kept until it is stored or refused. */
  readonly submission: Submission<Values> | null;
  /** What it would do elsewhere, as the server has answered it. */
  readonly foreseen: Impact | null;
  /** The user has agreed to what it does elsewhere. */
  readonly isAgreed: boolean;
  readonly failure: Failure | null;
  /** How it ended: the record as the server stored it, or the one that it deleted. */
  readonly outcome: RecordFormOutcome<Stored>;
  /** The idempotency key of what the server carried out. */
  readonly doneWith: string | null;
}

export interface RecordFormInput<Key, Stored = unknown> {
  readonly recordKey: Key | null;
  /** For creating: why this user may not. When updating, loading answers it. */
  readonly readOnly: ReadOnlyReason | null;
  /** The record as a list showed it: the form begins with it, and loads it behind the fields. */
  readonly known?: LoadedRecord<Stored> | null;
}

export type RecordFormOutcome<Stored> =
  | { readonly outcome: 'created' | 'updated' | 'deleted'; readonly record: Stored }
  | { readonly outcome: 'cancelled' };

/** Outcome with the key of what the server has carried out; without a key, that of the submission. */
export type RecordFormDone<Stored> = RecordFormOutcome<Stored> & { readonly key?: string | null };

/** Description of what a form is about. */
export interface RecordFormSubject<Values, Stored> {
  readonly subject: Subject;
  /** Display name of a record, such as its identifier; notifications show it. */
  readonly nameOf: (record: Stored) => string;
  /** Where a record can be opened; nothing where what is done to such records cannot be taken back. */
  readonly routeOf?: (record: Stored) => Route;
  /** Messages of the server when it stored the record; notifications show them in place of their own sentence. */
  readonly saidOf?: (record: Stored) => readonly string[];
  /** Whether storing this may change what is shown elsewhere, so that it is stored only if it does not, or once that is agreed to; never unless said otherwise. */
  readonly reachesOthers?: (values: Values, loaded: Stored | null) => boolean;
  /** Part of a record that the form has fields for; everything but its dates unless said otherwise. */
  readonly contentOf?: (record: Stored) => unknown;
}
