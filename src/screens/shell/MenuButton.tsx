import type { ReactNode } from 'react';
import { useMenu } from '#src/screens/shell/use-menu.ts';
import classes from './MenuButton.module.css';

/** One line of a menu. */
export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** The language of the label, where it is another one than the interface's. */
  readonly lang?: string;
  /** For one of several that exclude each other: whether it is the chosen one. */
  readonly checked?: boolean;
  /** Whether it can be chosen besides the others. */
  readonly onItsOwn?: true;
  /** Without one the line is only to be read. */
  readonly onChoose?: () => void;
}

/** Lines that belong together. */
export interface MenuGroup {
  readonly key: string;
  /** Caption above the entries. */
  readonly caption?: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuButtonProps {
  /** Name of the button. */
  readonly label: string;
  /** Visible content of the button. */
  readonly children: ReactNode;
  readonly groups: readonly MenuGroup[];
  /** Whether what was chosen is being carried out. */
  readonly busy?: boolean;
}

/** A button of the top bar that opens a menu below it. */
export function MenuButton({ label, children, groups, busy = false }: MenuButtonProps) {
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
          {groups.map(({ key, caption, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a menu
            <div key={key} role="group" className={classes.group} aria-label={caption}>
              {caption === undefined ? null : (
                <div aria-hidden className={classes.caption}>
                  {caption}
                </div>
              )}
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} onChosen={close} />
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly onChosen: () => void;
}

function Entry({ entry: { label, icon, lang, checked, onItsOwn, onChoose }, onChosen }: EntryProps) {
  return (
    <button
      type="button"
      {...(checked === undefined
        ? { role: 'menuitem' }
        : { role: onItsOwn ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked })}
      aria-disabled={onChoose ? undefined : true}
      tabIndex={-1}
      className={classes.entry}
      lang={lang}
      onClick={() => {
        if (!onChoose) return;
        onChosen();
        onChoose();
      }}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>{label}</span>
      {checked ? <span className={classes.check} aria-hidden /> : null}
    </button>
  );
}
