import type { ReactNode } from 'react';
import { useMenu } from '#src/screens/shell/use-menu.ts';
import classes from './MenuButton.module.css';

/** One line of a menu. */
export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** For one of several that exclude each other: whether it is the chosen one. */
  readonly checked?: boolean;
  /** Whether it can be chosen besides the others. */
  readonly onItsOwn?: true;
  /** Without one the line is only to be read. */
  readonly onChoose?: () => void;
}

interface MenuButtonProps {
  /** What the button is called. */
  readonly label: string;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Whether what was chosen is being carried out. */
  readonly busy?: boolean;
}

/** A button of the top bar that opens a short menu below it. */
export function MenuButton({ label, children, entries, busy = false }: MenuButtonProps) {
  const { opened, close, rootProps, buttonProps, menuProps } = useMenu();
  return (
    <div className={classes.root} {...rootProps}>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-busy={busy}
        {...buttonProps}
      >
        {children}
      </button>
      {opened ? (
        <div role="menu" className={classes.menu} aria-label={label} {...menuProps}>
          {entries.map(({ key, label: words, icon, checked, onItsOwn, onChoose }) => (
            <button
              key={key}
              type="button"
              {...(checked === undefined
                ? { role: 'menuitem' }
                : { role: onItsOwn ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked })}
              aria-disabled={onChoose ? undefined : true}
              tabIndex={-1}
              className={classes.entry}
              onClick={() => {
                if (!onChoose) return;
                close();
                onChoose();
              }}
            >
              <span className={classes.icon}>{icon}</span>
              <span className={classes.words}>{words}</span>
              {checked ? <span className={classes.check} aria-hidden /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
