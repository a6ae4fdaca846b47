import { addressBelowBase } from '#src/page/base-path.ts';

const PATH = 'dev/inspector';
/** One window for it, however often it is asked for. */
const WINDOW = 'leitstand-inspector';
const FEATURES = 'popup,width=1280,height=860';

function notice(address: string): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'status');
  box.style.cssText =
    'position:fixed;inset:auto 16px 16px auto;z-index:10000;display:flex;gap:12px;align-items:center;max-width:calc(100vw - 32px);' +
    'padding:12px 16px;border-radius:6px;background:#192124;color:#fff;font:14px/20px system-ui,sans-serif;' +
    'box-shadow:0 8px 24px rgb(13 17 19 / .3)';
  const link = document.createElement('a');
  link.href = address;
  link.target = WINDOW;
  link.textContent = 'Open the inspector';
  link.style.cssText = 'color:#9ad2de;white-space:nowrap';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', 'Close this notice');
  close.style.cssText = 'border:0;background:none;color:inherit;font:inherit;cursor:pointer;padding:0 4px';
  for (const control of [link, close]) control.addEventListener('click', () => box.remove());
  box.append('The browser has blocked the window of the inspector.', link, close);
  return box;
}

/** Opens the inspector in another window; where the browser does not allow that, a link says so and does. */
export function openInspector(): void {
  const address = addressBelowBase(PATH);
  if (window.open(address, WINDOW, FEATURES) === null) document.body.append(notice(address));
}
