/** Texts of a record's form. */
export interface RecordWords {
  /** The list that the form belongs to. */
  readonly list: { readonly path: string; readonly title: string };
  /** The way back to that list, as a button: 'Zu den Formulierungen'. */
  readonly back: string;
  /** Title where the record can only be looked at, or is not there yet. */
  readonly read: string;
  readonly edit: string;
  readonly create: string;
  /** Said when there is no such record. */
  readonly missing: { readonly title: string; readonly text: string };
  /** The question before it is deleted; null where this record cannot be. */
  readonly deletion: string | null;
  /** What that question says of what is gone for good; left out where the deletion can be taken back. */
  readonly irreversible?: string;
}
