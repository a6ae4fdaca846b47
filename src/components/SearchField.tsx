import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import fieldClasses from './field.module.css';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** The term by which the list is searched now; empty when it is not searched. */
  readonly applied: string;
  /** Enter with a new term, or '' as soon as the field is empty. */
  readonly onSearch: (term: string) => void;
  readonly placeholder?: string;
  readonly label?: string;
  /** Characters that the search takes at most. */
  readonly maxLength?: number;
}

/**
 * The search box of a list. What is typed stays here until Enter; emptying it (the button, Escape, or deleting the last
 * character) takes effect at once. A term that comes from outside (address, back button) replaces what was typed.
 */
export function SearchField({ applied, onSearch, placeholder, label, maxLength = 255 }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ text: applied, of: applied });
  if (draft.of !== applied) setDraft({ text: applied, of: applied });
  const text = draft.of === applied ? draft.text : applied;
  const pending = text.trim() !== applied;

  const write = (next: string) => {
    setDraft({ text: next, of: applied });
    // An empty box above a filtered list would say that these are all.
    if (next === '' && applied !== '') onSearch('');
  };
  const clear = () => {
    write('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (pending) onSearch(text.trim());
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  };

  return (
    <div className={classes.root}>
      <IconSearch aria-hidden size={16} stroke={1.75} className={classes.sign} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        className={`${fieldClasses.field} ${classes.input}`}
        aria-label={label ?? t({ id: 'part.search.label', message: 'Suchen' })}
        aria-description={t({ id: 'part.search.hint', message: 'Mit der Eingabetaste suchen' })}
        placeholder={placeholder ?? t({ id: 'part.search.placeholder', message: 'Suchen' })}
        value={text}
        maxLength={maxLength}
        data-applied={applied !== '' && !pending ? true : undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        <span className={classes.tail}>
          {pending ? (
            <kbd className={classes.hint} aria-hidden>
              ↵
            </kbd>
          ) : null}
          <button
            type="button"
            className={classes.clear}
            aria-label={t({ id: 'part.search.clear', message: 'Suche leeren' })}
            onClick={clear}
          >
            <IconX aria-hidden size={16} />
          </button>
        </span>
      )}
    </div>
  );
}
