import { useLingui } from '@lingui/react/macro';
import type { TextKind } from '#contract/invisible-characters.ts';
import { characterTrouble } from '#contract/invisible-characters.ts';
import { fieldWords } from '#src/screens/forms/field-reasons.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';

/** The rule of what may stand in names and titles, as the server has it: looked at before anything is sent. */
export function useVisible() {
  const { i18n } = useLingui();
  const required = useRequired();
  const seen = (kind: TextKind) => (value: string) => {
    const trouble = characterTrouble(value.trim(), kind);
    return trouble && fieldWords(i18n, trouble);
  };
  const [name, title] = [seen('name'), seen('title')];
  return {
    name,
    title,
    requiredName: (value: string) => required(value) ?? name(value),
    requiredTitle: (value: string) => required(value) ?? title(value),
  };
}
