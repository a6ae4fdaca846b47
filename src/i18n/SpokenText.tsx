import type { TransRenderProps } from '@lingui/react';
import { languageOfText } from '#src/i18n/interface.ts';

/** A text of the interface; one in another language than the page says so, to be read aloud in it (WCAG 2.2, 3.1.2). */
export function SpokenText({ id, translation }: TransRenderProps) {
  const lang = languageOfText(id);
  return lang ? <span lang={lang}>{translation}</span> : translation;
}
