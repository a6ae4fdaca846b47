import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { DraftNotice, OfferedDraft } from '#src/screens/forms/DraftNotice.tsx';
import { FormTrouble } from '#src/screens/forms/FormTrouble.tsx';
import { RENEWED, RenewedNotice } from '#src/screens/forms/RenewedNotice.tsx';
import type { FieldsState } from '#src/screens/forms/use-fields-state.ts';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';

const ConflictPanel = lazyPart(
  async () => (await import('#src/screens/forms/ConflictPanel.tsx')).ConflictPanel,
);

interface RecordFormNoticeProps<Fields extends Record<string, unknown>, Stored> {
  readonly record: Stored | null;
  readonly fields: RecordFields<Fields>;
  readonly state: FieldsState<Fields, Stored>;
  /** Whether the record can only be looked at. */
  readonly isReadOnly: boolean;
  /** Whether the user can choose between two versions now. */
  readonly canChoose: boolean;
  /** What fields without a value stand for in a stored record, by their names. */
  readonly keptBy: ((record: Stored) => Readonly<Record<string, string>>) | undefined;
  /** Why the last save or deletion failed. */
  readonly failure: Failure | null;
  /** Whether findings of the failure stand beside their fields. */
  readonly besideFields: boolean;
  /** The last save that was held back until everything is chosen; null where none was. */
  readonly held: object | null;
  readonly onRetry: () => void;
  /** Null where the record cannot be created again. */
  readonly onRecreate: (() => void) | null;
}

/** What there is to say about the fields of a form, above them: a conflict, a failure, a draft, another version. */
export function RecordFormNotice<Fields extends Record<string, unknown>, Stored>(
  props: RecordFormNoticeProps<Fields, Stored>,
): ReactNode {
  const { record, fields, state, isReadOnly, canChoose, keptBy, failure, besideFields, held } = props;
  const { form, comparable, labels } = fields;
  const { conflict, isRenewed, renewedBy, restoredAt, offeredAt, fetchDraft, discardDraft } = state;
  const { t } = useLingui();
  if (conflict && canChoose) {
    const storedAt = momentOf(conflict.stored);
    const isOutdated = conflict.source === 'outdated';
    return (
      <ConflictPanel
        key={`${conflict.source} ${storedAt}`}
        names={comparable}
        labels={labels}
        base={conflict.base}
        typed={form.getValues}
        theirs={conflict.theirs}
        kept={{
          // A draft says nothing of the record that it was typed over.
          base: (!isOutdated && record && keptBy?.(record)) || {},
          theirs: keptBy?.(conflict.stored) ?? {},
        }}
        savedBy={conflict.savedBy}
        storedAt={storedAt}
        refusal={conflict.source === 'refused' ? failure : null}
        held={isOutdated ? held : null}
        nodeOf={(name) => form.getInputNode(name)}
        {...(conflict.source === 'noticed' && { title: t(RENEWED) })}
        // Of the same fields as those that were compared.
        onMerged={(merged) => conflict.settle(merged as Fields)}
      />
    );
  }
  if (failure) {
    const isGone = failure.kind === 'refused' && failure.code === REFUSAL.notFound;
    return (
      <FormTrouble
        failure={failure}
        besideFields={besideFields}
        onRetry={props.onRetry}
        onRecreate={isGone ? props.onRecreate : null}
      />
    );
  }
  if (restoredAt !== null && !isReadOnly) return <DraftNotice at={restoredAt} onDiscard={discardDraft} />;
  if (offeredAt !== null && !isReadOnly)
    return <OfferedDraft at={offeredAt} onFetch={fetchDraft} onDiscard={discardDraft} />;
  return isRenewed ? <RenewedNotice by={renewedBy} at={momentOf(record)} /> : null;
}

/** When a record was last stored, ISO 8601; null where it does not say so itself. */
function momentOf(stored: unknown): string | null {
  const { user, file } = (stored ?? {}) as { readonly user?: unknown; readonly file?: unknown };
  // A user and a file stand beside what belongs to them.
  const { modificationDate } = (file ?? user ?? stored ?? {}) as { readonly modificationDate?: unknown };
  return typeof modificationDate === 'string' ? modificationDate : null;
}
