import '#src/theme/later.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { LIMITS } from '#contract/limits.ts';

/** A text field for what is taken letter by letter, such as a key or a code: no browser corrects, capitalises or offers. */
export function IdentifierField(props: TextInputProps) {
  return (
    <TextInput
      maxLength={LIMITS.name}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...props}
    />
  );
}
