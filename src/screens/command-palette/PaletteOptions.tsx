import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Command, CommandGroup } from '#src/screens/command-palette/command.ts';
import classes from './Palette.module.css';

interface PaletteOptionsProps {
  readonly listId: string;
  readonly optionId: (key: string) => string;
  readonly name: string;
  readonly groups: readonly CommandGroup[];
  /** The command that Enter runs. */
  readonly active: string | null;
  readonly onPoint: (key: string) => void;
  readonly onRun: (command: Command) => void;
}

/** Options of the palette. The focus stays in its field; the arrow keys move a mark here. */
export function PaletteOptions(props: PaletteOptionsProps) {
  const { listId, optionId, name, groups, active, onPoint, onRun } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeId = active === null ? null : optionId(active);
  useEffect(() => {
    if (activeId === null) return;
    const option = list.current?.querySelector(`#${CSS.escape(activeId)}`);
    // The title of a group comes into sight with its first option.
    const isFirst = option?.previousElementSibling?.hasAttribute('data-title');
    (isFirst ? option?.previousElementSibling : option)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={listId} role="listbox" aria-label={name} tabIndex={-1} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
        <div
          key={group.key}
          role="group"
          aria-labelledby={`${listId}-${group.key}`}
          className={classes.group}
        >
          <div id={`${listId}-${group.key}`} role="presentation" data-title className={classes.title}>
            {group.title}
          </div>
          {group.commands.map((command) => {
            const { key, label, icon: Icon, detail, keys, isPresent } = command;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={key}
                id={optionId(key)}
                role="option"
                tabIndex={-1}
                aria-selected={key === active}
                className={classes.option}
                onPointerMove={() => {
                  if (key !== active) onPoint(key);
                }}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <Icon aria-hidden size={18} stroke={1.75} className={classes.icon} />
                <span className={classes.words}>
                  <span className={classes.label}>{label}</span>
                  {detail ? <span className={classes.detail}>{detail}</span> : null}
                </span>
                {isPresent ? (
                  <span className={classes.present}>
                    <Trans id="palette.present">aktuell</Trans>
                  </span>
                ) : null}
                {keys ? (
                  <kbd aria-hidden className={classes.keys}>
                    {keys}
                  </kbd>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
