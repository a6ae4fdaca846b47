import type { RESTORE_SIDES } from '#contract/audit.ts';
import type { Impact } from '#contract/impact.ts';
import type { Operation, Undo } from '#machines/history/operation.ts';
import type { AuditRevision, PresentRecord } from '#machines/history/revision.ts';
import type { Service } from '#machines/kit/port.ts';

/** Which state of a revision a record is restored to. */
export type RepairSide = (typeof RESTORE_SIDES)[number];

/** The restoration that is requested. */
export type Repair =
  /**
   * One record, to what the revision left of it, or with the side 'before' to what it found; `present` is the record as
   * the user has seen it, null when it is gone.
   */
  | {
      readonly kind: 'restore';
      readonly side: RepairSide;
      readonly revision: AuditRevision;
      readonly present: PresentRecord | null;
    }
  /** Everything that the revision changed, of all kinds; `of` is the operation, where it was one of this tab's. */
  | {
      readonly kind: 'undo';
      readonly revision: Pick<AuditRevision, 'revisionId'>;
      readonly of?: Operation & Pick<Undo, 'slot'>;
    };

export interface AuditRepairPort {
  /** Previews its effect; null where the server cannot tell beforehand. */
  readonly preview: Service<{ readonly repair: Repair }, Impact | null>;
  /** Brings it back, all or nothing. The key is the idempotency key. */
  readonly carryOut: Service<{ readonly repair: Repair; readonly key: string }, void>;
}
