/**
 * Puts the test's browser page at an address of a server, as index.html with its `<base href>` does.
 * @param base where the console lives, such as http://127.0.0.1:4711/zentrale/
 * @param path the address below that host that the page shows
 */
export function openPageAt(base: string, path = new URL(base).pathname): void {
  const browser = (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM;
  browser.setURL(new URL(path, base).href);
  const element = document.head.querySelector('base') ?? document.createElement('base');
  element.setAttribute('href', new URL(base).pathname);
  document.head.append(element);
}
