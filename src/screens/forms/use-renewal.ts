import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';

interface RenewalOf<Fields extends Record<string, unknown>, Stored> {
  readonly record: Stored | null;
  /** The record as somebody has stored it since it was loaded. */
  readonly newer: Stored | null;
  readonly fields: RecordFields<Fields>;
  readonly fieldsOf: (record: Stored) => Fields;
  /** Lets the form go on from what is stored by now. */
  readonly onRebase: (record: Stored) => void;
}

interface Renewal<Fields, Stored> {
  /** What somebody has stored since, while something else is typed here. */
  readonly theirs: Stored | null;
  /** The fields show what somebody has stored since. */
  readonly isRenewed: boolean;
  /** Goes on from what is stored by now, with this in the fields. */
  readonly rebase: (record: Stored, values: Fields) => void;
}

/**
 * What becomes of an open form whose record changes elsewhere: one in which nothing is typed shows it again, in any other
 * one it is the user who chooses. What is typed is never replaced from outside.
 */
export function useRenewal<Fields extends Record<string, unknown>, Stored>({
  record,
  newer,
  fields: { form, initial, dirty, same },
  fieldsOf,
  onRebase,
}: RenewalOf<Fields, Stored>): Renewal<Fields, Stored> {
  const [isRenewed, setRenewed] = useState(false);
  const arriving = useRef<Fields | null>(null);
  const rebase = (stored: Stored, values: Fields) => {
    arriving.current = values;
    onRebase(stored);
  };
  const isOther = newer !== null && !same(fieldsOf(newer), initial);
  // Only once the fields are measured against what is stored by now; otherwise it would seem typed.
  const onStored = useEffectEvent((_: Stored | null) => {
    if (arriving.current) form.setValues(arriving.current);
    arriving.current = null;
  });
  useEffect(() => onStored(record), [record]);
  const onNewer = useEffectEvent((other: Stored, isTyped: boolean) => {
    if (isTyped && isOther) return;
    if (isTyped) {
      onRebase(other);
      return;
    }
    setRenewed(isOther);
    rebase(other, fieldsOf(other));
  });
  useEffect(() => {
    if (newer !== null) onNewer(newer, dirty);
  }, [newer, dirty]);
  return { theirs: dirty && isOther ? newer : null, isRenewed: isRenewed && !dirty, rebase };
}
