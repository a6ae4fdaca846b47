import { useState } from 'react';

/**
 * Begins with empty boxes when another code was sent.
 * @param sent the code that was sent last: another object for each
 * @param onNew another one was sent than the one before
 * @param isSent false where only the wait is another one, since no code was sent
 * @returns key for the boxes
 */
export function useNewCode(sent: object | null, onNew: () => void, isSent = true): number {
  const [last, setLast] = useState({ sent, count: 0 });
  if (last.sent !== sent) {
    setLast({ sent, count: isSent ? last.count + 1 : last.count });
    if (isSent) onNew();
  }
  return last.count;
}
