const STORED = 'leitstand:singleKeys';

/** Whether single keys do something. A user who speaks to the machine, or hits keys by chance, can switch them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

/** This browser keeps the choice. */
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}
