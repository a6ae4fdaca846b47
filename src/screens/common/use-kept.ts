import { useState } from 'react';

/** What was there last: a flow that has ended is let go of by its owner, and shown until another screen takes its place. */
export function useKept<Value>(present: Value | undefined): Value | undefined {
  const [kept, keep] = useState(present);
  if (present !== undefined && present !== kept) keep(present);
  return present ?? kept;
}
