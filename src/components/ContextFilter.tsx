import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import classes from './ContextFilter.module.css';
import type { ContextPicker } from './ContextPicker.tsx';
import type { ContextChoice } from './context-choice.ts';
import fieldClasses from './field.module.css';

type Picker = ComponentType<Parameters<typeof ContextPicker>[0]>;

/**
 * Narrows a list down to one context, or takes that back with 'Alle Kontexte'. Until a user turns to it, it is only a
 * field that shows what is chosen: the searchable list behind it weighs more than the whole screen around it.
 */
export function ContextFilter(props: ContextChoice) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ readonly Picker: Picker } | null>(null);
  const [opened, setOpened] = useState(false);
  const load = () => {
    import('./ContextPicker.tsx').then(
      (module) => setLoaded({ Picker: module.ContextPicker }),
      // The next turn to the field tries again.
      (error: unknown) => console.warn('[context filter] the list of contexts could not be loaded:', error),
    );
  };
  // It takes over the focus of the field in whose place it comes.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (loaded) input.current?.focus();
  }, [loaded]);
  const label = t({ id: 'part.context.label', message: 'Kontext' });
  const none = props.none ?? t({ id: 'part.context.all', message: 'Alle Kontexte' });
  return (
    <div className={classes.root}>
      {loaded ? (
        <loaded.Picker
          ref={input}
          label={label}
          bare
          contexts={props.contexts}
          value={props.value}
          none={none}
          opened={opened}
          onChange={props.onChange}
        />
      ) : (
        <input
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-label={label}
          className={`${fieldClasses.field} ${fieldClasses.choice}`}
          readOnly
          value={props.value ?? none}
          onFocus={load}
          // The field in its place may come before the button is released, and then there is no click.
          onMouseDown={({ button }) => {
            if (button === 0) setOpened(true);
          }}
          onClick={() => setOpened(true)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' || key === 'Enter') setOpened(true);
          }}
        />
      )}
    </div>
  );
}
