import { useEffect, useEffectEvent, useRef } from 'react';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';

/**
 * Puts into the fields what belongs there once the form stands on another version of its record: what the user has chosen,
 * or all of that version where nothing is typed. Only then, since fields that were measured against the version before would
 * seem typed.
 * @returns keeps what the user has chosen until the form stands on the other version
 */
export function useRebase<Fields extends Record<string, unknown>, Stored>(
  record: Stored | null,
  { form, dirty }: RecordFields<Fields>,
  fieldsOf: (record: Stored) => Fields,
): (chosen: Fields) => void {
  const chosen = useRef<Fields | null>(null);
  const shown = useRef(record);
  const onRecord = useEffectEvent((present: Stored | null) => {
    if (present === shown.current) return;
    shown.current = present;
    const followed = present === null || dirty ? null : fieldsOf(present);
    const values = chosen.current ?? followed;
    chosen.current = null;
    if (values) form.setValues(values);
  });
  useEffect(() => onRecord(record), [record]);
  return (values) => {
    chosen.current = values;
  };
}
