/** Something on the page that a mark can name. */
export interface Seen {
  /** Its role, after 'disabled' or 'busy' where it is that. */
  readonly role: string;
  /** Its accessible name, or its text where that is what it says. */
  readonly name: string;
  readonly element: HTMLElement;
}

/** Elements that have a role without saying so; the first that fits counts. */
const ROLES: readonly (readonly [selector: string, role: string])[] = [
  ['h1, h2, h3', 'heading'],
  ['button', 'button'],
  ['a[href]', 'link'],
  ['input[type="checkbox"]', 'checkbox'],
  ['input[type="password"]', 'password'],
  ['input[type="file"]', 'file'],
  ['input:not([type="hidden"]), textarea', 'textbox'],
  ['tbody tr', 'row'],
  ['ol[aria-label], ul[aria-label]', 'list'],
  ['section[aria-label], section[aria-labelledby]', 'region'],
];
const SELECTOR = ['[role]', '[aria-busy="true"]', ...ROLES.map(([selector]) => selector)].join();
/** Stands before what a name contains rather than begins with. */
const ANYWHERE = '…';
/** Roles that say their text rather than their name. */
const SPEAKING = ['alert', 'status', 'row'];
/** Roles that a screen reader announces by itself. */
const LOUD = /^(busy .*|alert|status|dialog|alertdialog|progressbar)$/;

/** What an element says, on one line. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Elements that begin another line, or stand apart on one. */
const APART = 'p, div, li, dt, dd, h1, h2, h3, h4, td, th, button';

/** What an element says, in the parts that a user sees as such. */
export function partsOfText(element: Element): readonly string[] {
  const parts = [''];
  const read = (node: Node) => {
    const isApart = node instanceof Element && node.matches(APART);
    if (isApart) parts.push('');
    if (node.nodeType === Node.TEXT_NODE) parts.push((parts.pop() ?? '') + node.textContent);
    node.childNodes.forEach(read);
    if (isApart) parts.push('');
  };
  element.childNodes.forEach(read);
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

/** Whether its text is what it says, rather than its name. */
export function isSpeaking(role: string): boolean {
  return SPEAKING.includes(role.replace(/^(busy|disabled) /, ''));
}

function isHidden(element: Element): boolean {
  if (element.closest('[hidden], [aria-hidden="true"], [inert]')) return true;
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.parentElement) {
    if (at.style.display === 'none' || at.style.visibility === 'hidden') return true;
  }
  return false;
}

function nameOf(element: HTMLElement, role: string): string {
  if (SPEAKING.includes(role)) return textOf(element);
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  if (labels.length > 0) return labels.map((id) => textOf(document.getElementById(id))).join(' ');
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const own = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  return textOf(own ?? element.closest('label')) || textOf(element);
}

function roleOf(element: HTMLElement): string {
  const role = element.getAttribute('role') ?? ROLES.find(([selector]) => element.matches(selector))?.[1];
  const isOff = element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]');
  const state = element.getAttribute('aria-busy') === 'true' ? 'busy ' : isOff ? 'disabled ' : '';
  return `${state}${role ?? 'part'}`;
}

/** Everything on the page that has a role, and is not hidden from a user who looks or listens. */
export function seenOn(page: HTMLElement): readonly Seen[] {
  return [...page.querySelectorAll<HTMLElement>(SELECTOR)].flatMap((element) => {
    if (isHidden(element)) return [];
    const role = roleOf(element);
    const bare = role.replace(/^\w+ /, '');
    return [{ role, name: nameOf(element, bare), element }];
  });
}

/** Whether a user would notice it without looking for it. */
export function isLoud({ role, name }: Seen): boolean {
  return LOUD.test(role) && !(SPEAKING.includes(role) && name === '');
}

/** The parts of a mark: 'busy button Speichern' is a role and what belongs to its name. */
export function partsOf(mark: string): { readonly role: string; readonly name: string } {
  const [, role = '', name = ''] = /^((?:(?:busy|disabled) )?\S+) ?(.*)$/.exec(mark) ?? [];
  return { role, name };
}

/** Whether something is what a mark names. */
export function isMarked({ role, name }: Seen, mark: string): boolean {
  const wanted = partsOf(mark);
  const isNamed = wanted.name.startsWith(ANYWHERE)
    ? name.includes(wanted.name.slice(ANYWHERE.length))
    : name.startsWith(wanted.name);
  return role === wanted.role && isNamed;
}

/** Whether a mark is to be seen on a page. */
export function isSeen(page: HTMLElement, seen: readonly Seen[], mark: string): boolean {
  const { role, name } = partsOf(mark);
  return role === 'text' ? textOf(page).includes(name) : seen.some((one) => isMarked(one, mark));
}
