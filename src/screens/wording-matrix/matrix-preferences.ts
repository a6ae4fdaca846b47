/** How high the rows are. */
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** How this browser's user likes the matrix. */
export interface MatrixPreferences {
  readonly density: Density;
  /** Width of the panel in CSS pixels. */
  readonly panel: number;
  readonly isPanelOpen: boolean;
}

export const PANEL = { least: 272, usual: 352, most: 560 } as const;

const USUAL: MatrixPreferences = { density: 'compact', panel: PANEL.usual, isPanelOpen: true };
const STORED = 'leitstand:matrix';

export function readPreferences(): MatrixPreferences {
  try {
    const { density, panel, isPanelOpen } = JSON.parse(localStorage.getItem(STORED) ?? '{}') ?? {};
    return {
      density: DENSITIES.find((one) => one === density) ?? USUAL.density,
      panel: typeof panel === 'number' ? Math.max(PANEL.least, Math.min(panel, PANEL.most)) : USUAL.panel,
      isPanelOpen: typeof isPanelOpen === 'boolean' ? isPanelOpen : USUAL.isPanelOpen,
    };
  } catch {
    return USUAL;
  }
}

export function writePreferences(preferences: MatrixPreferences): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences));
  } catch (error) {
    console.warn('[matrix] this browser keeps no preferences:', error);
  }
}
