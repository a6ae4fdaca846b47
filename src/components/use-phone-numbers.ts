import { useEffect, useState } from 'react';
import type { PhoneNumbers } from './phone-number.ts';

let arrived: Promise<PhoneNumbers> | null = null;

/** Fetches what is known of telephone numbers, once: it weighs more than a form. A failed try can be made again. */
function loadPhoneNumbers(): Promise<PhoneNumbers> {
  arrived ??= import('./phone-metadata.ts').then(
    ({ phoneNumbers }) => phoneNumbers,
    (error: unknown) => {
      arrived = null;
      throw error;
    },
  );
  return arrived;
}

/** Functions for telephone numbers, null until they have loaded. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    let wanted = true;
    loadPhoneNumbers().then(
      (loaded) => wanted && setNumbers(loaded),
      (error: unknown) => console.warn('[phone] only the server can look at numbers:', error),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return numbers;
}
