/** Whether closing the tab now would ask first, because something typed is not stored. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
