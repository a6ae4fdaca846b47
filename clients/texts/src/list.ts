const NAME = 'Open a text in the console';

/** What a link of the list says, and where it leads. */
export type Listed = readonly [words: string, address: string];

/**
 * Lists texts as links, in a dialog that Escape closes; nothing of it stays behind.
 * @param lang of the texts
 * @returns closes the dialog
 */
export function listTexts(texts: readonly Listed[], lang: string): () => void {
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
