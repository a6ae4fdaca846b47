const NAME = 'Open a text in the console';

/**
 * Lists texts as links, in a dialog that Escape closes; nothing of it stays behind.
 * @param elements that show them
 * @param lang of the texts
 * @returns closes the dialog
 */
export function listTexts(
  elements: readonly HTMLElement[],
  lang: string,
  identifierOf: (element: HTMLElement) => string,
  addressOf: (element: HTMLElement) => string,
): () => void {
  const texts = new Map(
    elements.map((one) => [
      `${identifierOf(one)} ${one.textContent?.trim().slice(0, 60)}`.trim(),
      addressOf(one),
    ]),
  );
  const dialog = document.createElement('dialog');
  dialog.lang = 'en';
  dialog.setAttribute('aria-label', NAME);
  dialog.append(NAME);
  const list = dialog.appendChild(document.createElement('ul'));
  for (const [words, address] of texts) {
    const link = list.appendChild(document.createElement('li')).appendChild(document.createElement('a'));
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener';
    link.lang = lang;
    link.textContent = words;
  }
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
