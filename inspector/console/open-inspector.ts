const FEATURES = 'popup,width=1280,height=860';

function notice(address: string, name: string): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'status');
  box.style.cssText =
    'position:fixed;inset:auto 16px 16px auto;z-index:10000;display:flex;gap:12px;align-items:center;max-width:calc(100vw - 32px);' +
    'padding:12px 16px;border-radius:6px;background:#192124;color:#fff;font:14px/20px system-ui,sans-serif;' +
    'box-shadow:0 8px 24px rgb(13 17 19 / .3)';
  const link = document.createElement('a');
  link.href = address;
  link.target = name;
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
export function openInspector(address: string, project: string): void {
  // One window for it, however often it is asked for.
  const name = `${project}-inspector`;
  if (window.open(address, name, FEATURES) === null) document.body.append(notice(address, name));
}
