import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import {
  type ConflictSource,
  type RecordConflictFlow,
  recordConflictSelectors,
} from '#machines/record-conflict/record-conflict.selectors.ts';
import { useRebase } from '#src/screens/forms/use-rebase.ts';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';

interface ConflictOf<Fields extends Record<string, unknown>, Stored> {
  readonly flow: RecordConflictFlow | undefined;
  /** The record as it was loaded, null to create one. */
  readonly record: Stored | null;
  readonly fields: RecordFields<Fields>;
  readonly fieldsOf: (record: Stored) => Fields;
  /** Why the last save was refused. */
  readonly failure: Failure | null;
  /** Reads the record as it is stored now out of what the refusal carries. */
  readonly storedOf: (content: unknown) => Stored | null;
  /** Lets the form go on from another version of the record. */
  readonly onRebase: (record: Stored) => void;
}

/** Two versions of a record over which the user has to choose. */
export interface Conflict<Fields, Stored> {
  readonly source: ConflictSource;
  /** What the record said before either changed it. */
  readonly base: Fields;
  readonly theirs: Fields;
  /** The record as it is stored now. */
  readonly stored: Stored;
  /** Everything is chosen: what is to stand in the fields. */
  readonly settle: (chosen: Fields) => void;
}

/** What the flow says of an open form whose record another user has stored meanwhile, in fields. */
export function useConflict<Fields extends Record<string, unknown>, Stored>(
  conflictOf: ConflictOf<Fields, Stored>,
): { readonly conflict: Conflict<Fields, Stored> | null; readonly isRenewed: boolean } {
  const { flow, record, fields, fieldsOf, failure, storedOf, onRebase } = conflictOf;
  const { form, initial, dirty, same, draft } = fields;
  const source = useSelector(flow, (one) => (one ? recordConflictSelectors.source(one) : null));
  const noticed = useSelector(flow, (one) => (one ? recordConflictSelectors.theirs(one) : null));
  const isRenewed = useSelector(flow, (one) => one !== undefined && recordConflictSelectors.isRenewed(one));
  const choose = useRebase(record, fields, fieldsOf);
  // What is typed stays here; the flow knows whether there is anything.
  const report = useEffectEvent((isTyped: boolean, _: Stored | null) => {
    if (flow?.getSnapshot().status === 'active')
      flow.send({ type: isTyped ? 'fields.typed' : 'fields.stored' });
  });
  useEffect(() => report(dirty, record), [dirty, record]);
  const onOpened = useEffectEvent(() => {
    if (record && draft.restored && !same(draft.restored.base, initial))
      flow?.send({ type: 'draft.outdated' });
  });
  useEffect(() => onOpened(), []);

  const over = (stored: Stored): Conflict<Fields, Stored> => ({
    ...{ source: source ?? 'refused', stored },
    base: record ? fieldsOf(record) : initial,
    theirs: fieldsOf(stored),
    settle: (chosen) => {
      choose(chosen);
      onRebase(stored);
    },
  });
  const present = (): Conflict<Fields, Stored> | null => {
    if (source === 'refused') {
      const stored = failure?.kind === 'refused' ? storedOf(failure.content) : null;
      return stored && over(stored);
    }
    if (source === null || failure) return null;
    // Of the same kind as the record, whose versions the flow compares.
    if (source === 'noticed') return over(noticed as Stored);
    const { restored } = draft;
    if (!restored || !record) return null;
    const settle = (chosen: Fields) => {
      form.setValues(chosen);
      draft.settle();
      flow?.send({ type: 'conflict.settle' });
    };
    return { source, base: restored.base, theirs: initial, stored: record, settle };
  };
  return { conflict: present(), isRenewed: isRenewed && !dirty };
}
