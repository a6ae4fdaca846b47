import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Button, Input, Popover } from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { type FocusEventHandler, useState } from 'react';
import classes from './ContextTree.module.css';
import { ContextTree, type ContextTreeProps } from './ContextTree.tsx';

export interface ContextTreeFieldProps<Value> extends Pick<ContextTreeProps, 'contexts' | 'blocked'> {
  readonly label: string;
  readonly description?: string;
  readonly error?: React.ReactNode;
  readonly required?: boolean;
  /** It is shown, but cannot be changed. */
  readonly readOnly?: boolean;
  /** For a form that keeps the value itself; otherwise `defaultValue`, as with Mantine's fields. */
  readonly value?: Value;
  readonly defaultValue?: Value;
  readonly onChange?: (value: Value) => void;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  /** Name of the form's field. */
  readonly 'data-path'?: string;
}

interface ContextTreeSelectProps extends ContextTreeFieldProps<string | null> {
  /** Whether the choice can be taken back, so that there is none. */
  readonly clearable?: boolean;
}

/**
 * A field for one context: shows what is chosen and opens the searchable tree. Takes what a form's getInputProps hands
 * out. What is chosen is shown even where the tree does not know it.
 */
export function ContextTreeSelect(props: ContextTreeSelectProps) {
  const { contexts, blocked, label, description, error, required, readOnly, clearable } = props;
  const { t } = useLingui();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useUncontrolled<string | null>({
    ...('value' in props && { value: props.value ?? null }),
    defaultValue: props.defaultValue ?? null,
    ...(props.onChange && { onChange: props.onChange }),
  });
  const choose = (identifier: string | null) => {
    setValue(identifier);
    setOpened(false);
  };
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      description={description}
      error={error}
      required={required ?? false}
    >
      {readOnly ? (
        <Input id={id} size="md" readOnly value={value ?? ''} error={error} data-path={props['data-path']} />
      ) : (
        <Popover
          opened={opened}
          onChange={setOpened}
          width="target"
          position="bottom-start"
          offset={4}
          shadow="md"
          trapFocus
          returnFocus
          withRoles={false}
          // Mantine would take the key before the search inside has had it.
          closeOnEscape={false}
          transitionProps={{ transition: 'fade', duration: 120 }}
        >
          <Popover.Target>
            <Input
              id={id}
              size="md"
              component="button"
              type="button"
              pointer
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={opened}
              aria-controls={opened ? `${id}-tree` : undefined}
              aria-required={required || undefined}
              error={error}
              data-path={props['data-path']}
              data-label={label}
              rightSection={<IconSelector aria-hidden size={16} stroke={1.5} />}
              rightSectionPointerEvents="none"
              onFocus={props.onFocus}
              onBlur={props.onBlur}
              onClick={() => setOpened(!opened)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return;
                event.preventDefault();
                setOpened(true);
              }}
            >
              {value ?? (
                <span className={classes.placeholder}>
                  {t({ id: 'form.choose', message: 'Bitte wählen' })}
                </span>
              )}
            </Input>
          </Popover.Target>
          <Popover.Dropdown
            id={`${id}-tree`}
            role="dialog"
            aria-label={label}
            className={classes.dropdown}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.defaultPrevented) setOpened(false);
            }}
          >
            <ContextTree
              contexts={contexts}
              label={label}
              chosen={new Set(value === null ? [] : [value])}
              blocked={blocked}
              onChoose={choose}
            />
            {clearable && value !== null ? (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.clear ?? ''}
                onClick={() => choose(null)}
              >
                {t({ id: 'part.contextTree.clear', message: 'Auswahl aufheben' })}
              </Button>
            ) : null}
          </Popover.Dropdown>
        </Popover>
      )}
    </Input.Wrapper>
  );
}
