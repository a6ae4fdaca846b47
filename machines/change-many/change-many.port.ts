import type { ManyOutcome, ManyPreview } from '#contract/change-many.ts';
import type { ManyAction, ManyType, SharedValues } from '#contract/many-records.ts';
import type { Service } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';

/** Which records: those with these keys, or all that a list finds. */
export type ManySelection =
  | { readonly keys: readonly (string | number)[] }
  | {
      readonly query: Pick<
        ListQuery,
        'keyWord' | 'contextIdentifier' | 'lang' | 'active' | 'joinId' | 'also'
      >;
    };

/** Requested action and the records that it concerns. */
export interface ManyWish {
  readonly type: ManyType;
  readonly action: ManyAction;
  /** Of a change: what all of them are to have. */
  readonly values?: SharedValues;
  readonly selection: ManySelection;
}

export interface ChangeManyPort {
  /** Previews the step: its effect, and the records that it cannot be applied to. */
  readonly preview: Service<{ readonly wish: ManyWish }, ManyPreview>;
  /** Changes what the preview said, all of it or nothing; the key is the idempotency key. */
  readonly run: Service<
    { readonly wish: ManyWish; readonly state: string; readonly key: string },
    ManyOutcome
  >;
}
