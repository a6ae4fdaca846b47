import { useLingui } from '@lingui/react/macro';
import { fileNameTrouble } from '#contract/file-name.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';

/** What must hold of a file's name whatever is in it; whether its ending fits the content only the server knows. */
export function useFileNameRule(): (name: string) => string | null {
  const { i18n } = useLingui();
  const { name: visible } = useVisible();
  return (name) => {
    const trouble = fileNameTrouble(name.trim());
    return visible(name) ?? (trouble && fieldWords(i18n, trouble));
  };
}
