import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import {
  type ConflictSource,
  type RecordFieldsFlow,
  recordFieldsSelectors,
} from '#machines/record-fields/record-fields.selectors.ts';
import type { Draft } from '#src/screens/forms/drafts.ts';
import { useRebase } from '#src/screens/forms/use-rebase.ts';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';

interface FieldsOf<Fields extends Record<string, unknown>, Stored> {
  readonly flow: RecordFieldsFlow | undefined;
  /** The record as it was loaded, null to create one. */
  readonly record: Stored | null;
  readonly fields: RecordFields<Fields>;
  readonly fieldsOf: (record: Stored) => Fields;
  /** Why the last save was refused. */
  readonly failure: Failure | null;
  /** Reads the stored record from the refusal. */
  readonly storedOf: (content: unknown) => Stored | null;
  /** Lets the form go on from another version of the record. */
  readonly onRebase: (record: Stored) => void;
}

/** Two versions of a record over which the user has to choose. */
export interface Conflict<Fields, Stored> {
  readonly source: ConflictSource;
  /** Field values of the record before either changed it. */
  readonly base: Fields;
  readonly theirs: Fields;
  /** The record as stored. */
  readonly stored: Stored;
  /** Name of the user who has stored it; null where that is not known. */
  readonly savedBy: string | null;
  /** Everything is chosen: what is to stand in the fields. */
  readonly settle: (chosen: Fields) => void;
}

export interface FieldsState<Fields, Stored> {
  readonly conflict: Conflict<Fields, Stored> | null;
  /** The fields have followed what another user has stored. */
  readonly isRenewed: boolean;
  /** Name of that user; null where it is not known. */
  readonly renewedBy: string | null;
  /** When the draft was typed that is in the fields again, epoch milliseconds; null where none is. */
  readonly restoredAt: number | null;
  /** When the draft was typed that can be fetched back; null where none lies there. */
  readonly offeredAt: number | null;
  readonly fetchDraft: () => void;
  readonly discardDraft: () => void;
}

/** State of a form's fields from the flow, with the values that it does not know: another version, or a draft. */
export function useFieldsState<Fields extends Record<string, unknown>, Stored>(
  given: FieldsOf<Fields, Stored>,
): FieldsState<Fields, Stored> {
  const { flow, record, fields, fieldsOf, failure, storedOf, onRebase } = given;
  const { form, initial, dirty, same, draft } = fields;
  const chosenOver = useSelector(flow, (one) => (one ? recordFieldsSelectors.source(one) : null));
  const isRefusedAsChanged = failure?.kind === 'refused' && failure.code === REFUSAL.changedMeanwhile;
  // The form itself says so as well, before its flow for the fields has heard of it.
  const source = isRefusedAsChanged ? 'refused' : chosenOver;
  const noticed = useSelector(flow, (one) => (one ? recordFieldsSelectors.theirs(one) : null));
  const noticedBy = useSelector(flow, (one) => (one ? recordFieldsSelectors.savedBy(one) : null));
  const isRestored = useSelector(flow, (one) => one !== undefined && recordFieldsSelectors.isRestored(one));
  const isOffered = useSelector(flow, (one) => one !== undefined && recordFieldsSelectors.isOffered(one));
  const isRenewed = useSelector(flow, (one) => one !== undefined && recordFieldsSelectors.isRenewed(one));
  const choose = useRebase(record, fields, fieldsOf);
  // Typed values stay here; the flow only knows whether there are any.
  const report = useEffectEvent((isTyped: boolean, _: Stored | null) => {
    if (flow?.getSnapshot().status === 'active')
      flow.send({ type: isTyped ? 'fields.typed' : 'fields.stored' });
  });
  useEffect(() => report(dirty, record), [dirty, record]);
  // A new record has no version that another user could have stored.
  const isOutdated = ({ base }: Draft<Fields>) => record !== null && !same(base, initial);
  const onOpened = useEffectEvent(() => {
    if (draft.offered) flow?.send({ type: 'draft.offered' });
    if (draft.restored)
      flow?.send({ type: isOutdated(draft.restored) ? 'draft.outdated' : 'draft.restored' });
  });
  useEffect(() => onOpened(), []);

  const over = (stored: Stored, savedBy: string | null): Conflict<Fields, Stored> => ({
    ...{ source: source ?? 'refused', stored, savedBy },
    base: draft.restored?.base ?? (record ? fieldsOf(record) : initial),
    theirs: fieldsOf(stored),
    settle: (chosen) => {
      draft.settle();
      choose(chosen);
      onRebase(stored);
    },
  });
  const present = (): Conflict<Fields, Stored> | null => {
    if (source === 'refused') {
      const stored = failure?.kind === 'refused' ? storedOf(failure.content) : null;
      return stored && over(stored, savedByOf(failure));
    }
    if (source === null || failure) return null;
    // Of the same kind as the record, whose versions the flow compares.
    if (source === 'noticed') return over(noticed as Stored, noticedBy);
    const { restored } = draft;
    if (!restored || !record) return null;
    const settle = (chosen: Fields) => {
      form.setValues(chosen);
      draft.settle();
      flow?.send({ type: 'conflict.settle' });
    };
    return { source, base: restored.base, theirs: initial, stored: record, savedBy: null, settle };
  };
  const fetchDraft = () => {
    if (!draft.offered) return;
    flow?.send({ type: isOutdated(draft.offered) ? 'draft.outdated' : 'draft.fetch' });
    form.setValues(draft.offered.fields);
    draft.fetchBack();
  };
  const discardDraft = () => {
    flow?.send({ type: 'draft.discard' });
    if (draft.restored) form.setValues(initial);
    draft.discard();
  };
  return {
    conflict: present(),
    isRenewed: isRenewed && !dirty,
    renewedBy: noticedBy,
    restoredAt: isRestored ? (draft.restored?.at ?? null) : null,
    offeredAt: isOffered ? (draft.offered?.at ?? null) : null,
    fetchDraft,
    discardDraft,
  };
}

/** Name of the user who has stored the record, out of the refusal of a save. */
function savedByOf(failure: Failure | null): string | null {
  if (failure?.kind !== 'refused') return null;
  return failure.findings.find(({ reason }) => reason === 'savedBy')?.values?.username ?? null;
}
