import { createRoot } from 'react-dom/client';
import { openBus } from '../messages.ts';
import type { Project } from '../project.ts';
import { InspectorPage } from './InspectorPage.tsx';
import { InspectorEnd } from './inspector-end.ts';
import './inspector.css';

const DARK = '(prefers-color-scheme: dark)';

/** Colours as the system has them, also when it changes them. */
function followSystem(): void {
  const system = window.matchMedia(DARK);
  const apply = () => {
    document.documentElement.dataset.scheme = system.matches ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
}

/**
 * Shows the inspector of a project in a page. It finds the applications of this origin that are attached under the same
 * name (`attachInspector`).
 * @param scheme its colours; `auto` follows the system
 */
export function showInspector(
  root: Element,
  project: Project,
  scheme: 'light' | 'dark' | 'auto' = 'auto',
): void {
  if (scheme === 'auto') followSystem();
  else document.documentElement.dataset.scheme = scheme;
  const end = new InspectorEnd(openBus(project.name), (work) => requestAnimationFrame(work));
  createRoot(root).render(<InspectorPage end={end} project={project} />);
}
