import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Popover, TextInput } from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { type FocusEventHandler, type ReactNode, type Ref, useRef } from 'react';
import classes from './ContextPicker.module.css';
import { ContextPickerList, rowId } from './ContextPickerList.tsx';
import type { ContextOption } from './context-choice.ts';
import { useContextPicker } from './use-context-picker.ts';

interface ContextPickerProps {
  /** The contexts in the order of the tree (contextOptions); null while they are on their way. */
  readonly contexts: readonly ContextOption[] | null;
  readonly label: string;
  /** The label is for those who do not see the field; a bar has no room above it. */
  readonly bare?: boolean;
  /** Words for no choice, which can then be made; without it one has to be chosen. */
  readonly none?: string | null;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** It is shown, but cannot be changed. */
  readonly readOnly?: boolean;
  /** Why a context cannot be chosen, in words; null when it can. */
  readonly blocked?: (identifier: string) => string | null;
  /** Whether the list is open from the start. */
  readonly opened?: boolean;
  /** For a form that keeps the value itself; otherwise `defaultValue`, as with Mantine's fields. */
  readonly value?: string | null;
  readonly defaultValue?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Name of the form's field. */
  readonly 'data-path'?: string;
  /** A dialog around it begins here. */
  readonly 'data-autofocus'?: boolean;
}

const nothingBlocked = () => null;

/**
 * The field for one context, the same everywhere. A click selects what is chosen, so that typing replaces it; words in
 * any order find a context by its name and by those above it. Takes what a form's getInputProps hands out. What is chosen
 * is shown even where the contexts do not have it.
 */
export function ContextPicker(props: ContextPickerProps) {
  const { contexts, label, bare = false, none = null, blocked = nothingBlocked, readOnly = false } = props;
  const { t } = useLingui();
  const list = useId();
  const own = useRef<HTMLInputElement>(null);
  const [value, setValue] = useUncontrolled<string | null>({
    ...('value' in props && { value: props.value ?? null }),
    defaultValue: props.defaultValue ?? null,
    ...(props.onChange && { onChange: props.onChange }),
  });
  const picker = useContextPicker({
    contexts: contexts ?? [],
    value,
    none,
    blocked,
    opened: props.opened ?? false,
    onChange: setValue,
  });
  const { opened, typed, rows, at } = picker;
  const field = {
    ref: props.ref ?? own,
    size: bare ? 'sm' : 'md',
    className: props.className ?? '',
    ...(bare ? { 'aria-label': label } : { label }),
    description: props.description,
    error: props.error,
    required: props.required ?? false,
    value: typed ?? value ?? none ?? '',
    'data-path': props['data-path'],
    'data-autofocus': props['data-autofocus'],
  } as const;
  return (
    <Popover
      opened={opened && !readOnly}
      width="target"
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <TextInput
          {...field}
          readOnly={readOnly}
          placeholder={readOnly ? undefined : t({ id: 'form.choose', message: 'Bitte wählen' })}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={opened}
          aria-controls={opened ? list : undefined}
          aria-activedescendant={opened && at >= 0 ? rowId(list, at) : undefined}
          // Mantine's dialogs leave Escape to the open list.
          data-mantine-stop-propagation={opened || undefined}
          autoComplete="off"
          spellCheck={false}
          rightSection={<IconSelector aria-hidden size={16} stroke={1.5} />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => picker.type(currentTarget.value)}
          onKeyDown={readOnly ? undefined : picker.onKeyDown}
          onFocus={(event) => {
            event.currentTarget.select();
            props.onFocus?.(event);
          }}
          onBlur={(event) => {
            picker.close();
            props.onBlur?.(event);
          }}
          onClick={({ currentTarget }) => {
            if (opened || readOnly) return;
            currentTarget.select();
            picker.open();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        // Outside the page's content, which is otherwise all in landmarks.
        role="region"
        aria-label={label}
        className={classes.dropdown}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <ContextPickerList
          id={list}
          label={label}
          rows={rows}
          at={at}
          value={value}
          blocked={blocked}
          loaded={contexts !== null}
          onChoose={picker.choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
