import { useLingui } from '@lingui/react/macro';
import { fileNameTrouble } from '#contract/file-name.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';

/** Rule for the name of a file, whatever its content; only the server knows whether the ending fits the content. */
export function useFileNameRule(): (name: string) => string | null {
  const { i18n } = useLingui();
  const { name: visible } = useVisible();
  return (name) => {
    const trouble = fileNameTrouble(name.trim());
    return visible(name) ?? (trouble && fieldWords(i18n, trouble));
  };
}
