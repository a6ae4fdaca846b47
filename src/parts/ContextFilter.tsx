import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import classes from './ContextFilter.module.css';
import type { ContextSelect } from './ContextSelect.tsx';
import type { ContextChoice } from './context-choice.ts';
import fieldClasses from './field.module.css';

type Loaded = ComponentType<Parameters<typeof ContextSelect>[0]>;

/**
 * Narrows a list down to one context, or takes that back with 'Alle Kontexte'. Until somebody turns to it, it is only a
 * field that shows what is chosen: the searchable list behind it weighs more than the whole screen around it.
 */
export function ContextFilter(props: ContextChoice) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ readonly Select: Loaded } | null>(null);
  const [opened, setOpened] = useState(false);
  const load = () => {
    import('./ContextSelect.tsx').then(
      (module) => setLoaded({ Select: module.ContextSelect }),
      // The next turn to the field tries again.
      (error: unknown) => console.warn('[context filter] the list of contexts could not be loaded:', error),
    );
  };
  return (
    <div className={classes.root}>
      {loaded ? (
        <loaded.Select {...props} opened={opened} />
      ) : (
        <input
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-label={t({ id: 'part.context.label', message: 'Kontext' })}
          className={`${fieldClasses.field} ${fieldClasses.choice}`}
          readOnly
          value={props.value ?? props.none ?? t({ id: 'part.context.all', message: 'Alle Kontexte' })}
          onFocus={load}
          onClick={() => setOpened(true)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' || key === 'Enter') setOpened(true);
          }}
        />
      )}
    </div>
  );
}
