/**
 * Puts the test's browser page at an address of a server, as index.html does, into which the server has written its base path.
 * @param base where the console lives, such as http://127.0.0.1:4711/zentrale/
 * @param path the address below that host that the page shows
 */
export function openPageAt(base: string, path = new URL(base).pathname): void {
  const browser = (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM;
  browser.setURL(new URL(path, base).href);
  const written = document.head.querySelector('meta[name="leitstand:base"]');
  const element = written ?? document.createElement('meta');
  element.setAttribute('name', 'leitstand:base');
  element.setAttribute('content', new URL(base).pathname);
  document.head.append(element);
}
