import '#src/theme/later.css';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { OPTIONS } from '#src/theme/theme.ts';

/**
 * A list to choose from in a form. Its options are in the page from the first time on that the field has the focus, which
 * comes before anything is typed or opened: in the first picture of a form no one sees them.
 */
export function FormSelect({ onFocus, ...field }: Omit<SelectProps, 'comboboxProps' | 'onKeyDown'>) {
  const [isUsed, setUsed] = useState(false);
  const [isTyped, setTyped] = useState(false);
  return (
    <Select
      {...field}
      comboboxProps={{ ...OPTIONS, keepMounted: isUsed }}
      onFocus={(event) => {
        setUsed(true);
        onFocus?.(event);
      }}
      // What is found by the first letter is taken by Enter too; opened otherwise, the list begins at what is chosen.
      selectFirstOptionOnDropdownOpen={isTyped}
      onKeyDown={({ key }) => setTyped(key.length === 1)}
      onPointerDown={() => setTyped(false)}
    />
  );
}
