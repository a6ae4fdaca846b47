import { readFileSync } from 'node:fs';
import { inHouse } from '#scripts/support/house.mjs';

/** Something on the page, named as a user would: what it is, what it is called, and what it stands in. */
export interface Thing {
  /** Its role; without one it is found by its label or by the text that it shows. */
  readonly role?: string;
  /** Of a field without a role, which is one for a password. */
  readonly label?: string;
  readonly name?: string | RegExp;
  /** What it or something in it shows. */
  readonly text?: string | RegExp;
  /** Level of a heading. */
  readonly level?: number;
  /** The one of several, from 0. */
  readonly at?: number;
  readonly within?: Thing;
}

/** What a thing looks like to who asks. */
export interface Sight {
  readonly count: number;
  readonly text: string;
  readonly value: string;
  readonly hasFocus: boolean;
  /** Where it can be pressed; null where something lies over it, or it may not be pressed. */
  readonly point: { readonly x: number; readonly y: number } | null;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The same library by which tests of screens find their things; it takes names from the roles, as a browser does. */
const LIBRARY = inHouse(
  'node_modules',
  '@testing-library',
  'dom',
  'dist',
  '@testing-library',
  'dom.umd.min.js',
);

/** Runs in the page: needs nothing from around it. */
function look(library: typeof import('@testing-library/dom'), wanted: Thing, toPress: boolean): Sight {
  const matcher = (words: unknown): string | RegExp | undefined => {
    if (words === undefined || typeof words === 'string') return words;
    const { source, flags } = words as RegExp;
    return new RegExp(source, flags);
  };
  const shows = (element: HTMLElement, words: string | RegExp) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ');
    return typeof words === 'string' ? text.includes(words) : words.test(text);
  };
  const isSeen = (element: HTMLElement) => element.getClientRects().length > 0;
  const find = ({ role, label, name, text, level, at, within }: Thing): HTMLElement[] => {
    const roots = within ? find(within) : [document.body];
    const words = matcher(text);
    const found = roots.flatMap((root) => {
      if (label !== undefined) return library.queryAllByLabelText(root, label);
      if (role === undefined) return library.queryAllByText(root, words ?? /./, { exact: false });
      const options = { ...(name !== undefined && { name: matcher(name) }), ...(level && { level }) };
      const all = library.queryAllByRole(root, role, options as object);
      return words === undefined ? all : all.filter((element) => shows(element, words));
    });
    const seen = found.filter(isSeen);
    return at === undefined ? seen : seen.slice(at, at + 1);
  };
  const found = find(wanted);
  const element = found[0];
  if (!element) return { count: 0, text: '', value: '', hasFocus: false, point: null, attributes: {} };
  if (toPress) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const isFree = hit !== null && [element, ...labels].some((one) => one.contains(hit));
  return {
    count: found.length,
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    hasFocus: document.activeElement === element,
    point: isFree && !element.matches(':disabled, [aria-disabled="true"]') ? point : null,
    attributes: Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])),
  };
}
/** A pattern keeps what it is on its way into the page. */
const asPlain = (_key: string, value: unknown) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value;

let library: string | undefined;

/** The script that looks, to be run where the library has been. */
export function lookScript(wanted: Thing, toPress: boolean): string {
  const args = [JSON.stringify(wanted, asPlain), JSON.stringify(toPress)].join(', ');
  return `if (!window.TestingLibraryDom) return ''; return JSON.stringify((${look})(window.TestingLibraryDom, ${args}));`;
}

/** The library itself, to be run once in each document. Errors of the page are kept from then on. */
export function libraryScript(): string {
  library ??= readFileSync(LIBRARY, 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '');
  return `(function () { var exports, module, define; ${library} }).call(window);
    window.pageErrors = [];
    addEventListener('error', ({ message }) => window.pageErrors.push(String(message)));
    addEventListener('unhandledrejection', ({ reason }) => window.pageErrors.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ blockedURI }) => window.pageErrors.push('blocked: ' + blockedURI));
    return '';`;
}
