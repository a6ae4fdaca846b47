/** Browser and system as people call them, such as `Firefox 153, Linux`; null where a User-Agent names neither. */
export async function browserName(userAgent: string): Promise<string | null> {
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent);
  const major = browser.version?.split('.')[0];
  const named = [browser.name, major].filter(Boolean).join(' ');
  return [named, os.name].filter(Boolean).join(', ') || null;
}
