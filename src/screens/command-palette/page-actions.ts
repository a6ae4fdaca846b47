/** An action that the page offers at the moment. */
export interface PageAction {
  readonly label: string;
  /** The address that it leads to, null for one that does something here. */
  readonly href: string | null;
  readonly press: () => void;
}

const ACTIONS =
  'main [data-page-actions] :is(a[href], button:not(:disabled, [aria-disabled="true"], [aria-haspopup]))';

/**
 * Actions of the page's header and of the foot of its form, under their labels there. Read from the page, so that
 * nothing is offered that cannot be pressed there too.
 */
export function pageActions(page: ParentNode = document): readonly PageAction[] {
  return [...page.querySelectorAll<HTMLElement>(ACTIONS)].flatMap((element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    if (label === '') return [];
    const href = element instanceof HTMLAnchorElement ? element.getAttribute('href') : null;
    return [{ label, href, press: () => element.click() }];
  });
}
