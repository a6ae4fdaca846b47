/**
 * Path of the folder in which the console lives, with slashes at both ends: the server writes its base path into the
 * page. Not as `<base href>`, which the content security policy forbids, since anyone may have put it there.
 */
export function basePath(page: ParentNode = document): string {
  return page.querySelector('meta[name="leitstand:base"]')?.getAttribute('content') || '/';
}

/** Address of a path below the folder in which the console lives. */
export function addressBelowBase(path: string): string {
  return new URL(basePath() + path, window.location.origin).href;
}
