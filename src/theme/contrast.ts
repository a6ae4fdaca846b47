const STORED = 'leitstand:contrast';
const WISHED_BY_SYSTEM = '(prefers-contrast: more)';
const COLOURS_OF_SYSTEM = '(forced-colors: active)';

const listeners = new Set<() => void>();

/** Whether the interface is shown with stronger lines and letters: as chosen here, otherwise as the system wishes. */
function isHigh(): boolean {
  const stored = localStorage.getItem(STORED);
  if (stored !== null) return stored === 'high';
  return window.matchMedia(WISHED_BY_SYSTEM).matches;
}

/** Shows it as it is wished now; the styles of high contrast are fetched when they are first wanted. */
export function applyContrast(): void {
  const high = isHigh();
  if (high || window.matchMedia(COLOURS_OF_SYSTEM).matches)
    import('#src/theme/high-contrast.css').catch(() => {});
  document.documentElement.toggleAttribute('data-high-contrast', high);
  for (const listener of listeners) listener();
}

/** The contrast as screens show and change it. */
export const contrast = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isHigh,
  /** This browser keeps the choice; what the system wishes anyway need not be kept. */
  choose: (high: boolean): void => {
    if (high === window.matchMedia(WISHED_BY_SYSTEM).matches) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, high ? 'high' : 'usual');
    applyContrast();
  },
};

/** Shows the contrast from the first moment on, and follows the system and the other tabs. */
export function followContrast(): void {
  applyContrast();
  for (const wish of [WISHED_BY_SYSTEM, COLOURS_OF_SYSTEM]) {
    window.matchMedia(wish).addEventListener('change', applyContrast);
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED) applyContrast();
  });
}
