import '#src/theme/later.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import {
  type RecordSearchFlow,
  recordSearchSelectors,
} from '#machines/record-search/record-search.selectors.ts';
import { type Command, type CommandGroup, fitting } from '#src/screens/command-palette/command.ts';
import { PaletteOptions } from '#src/screens/command-palette/PaletteOptions.tsx';
import { PaletteTrouble } from '#src/screens/command-palette/PaletteTrouble.tsx';
import { ShortSearch } from '#src/screens/common/ShortSearch.tsx';
import classes from './Palette.module.css';

interface PaletteProps {
  /** Commands that are available without a search. */
  readonly groups: readonly CommandGroup[];
  readonly search: RecordSearchFlow;
  /** The records that the search has found, as commands. */
  readonly found: readonly CommandGroup[];
  /** Whether something else has to be answered first; what was typed stays. */
  readonly hidden: boolean;
  readonly onClose: () => void;
  readonly onRun: (command: Command) => void;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

/** At once: a user who has pressed the keys goes on typing. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** One field for everything: a route to go to, a record to find, something to do. */
export function Palette({ groups, search, found, hidden, onClose, onRun }: PaletteProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before anything was found: what comes first is wanted. */
  const [hurried, setHurried] = useState(false);
  const underWay = useSelector(search, recordSearchSelectors.isUnderWay);
  const shown = [...fitting(groups, text), ...found];
  const commands = shown.flatMap((group) => group.commands);
  const index = Math.max(
    0,
    commands.findIndex(({ key }) => key === chosen),
  );
  const active = commands[index];

  const [first] = commands;
  useEffect(() => {
    if (!hurried || underWay) return;
    setHurried(false);
    if (first) onRun(first);
  }, [hurried, underWay, first, onRun]);

  const type = (next: string) => {
    setText(next);
    setChosen(null);
    setHurried(false);
    search.send({ type: 'search.ask', text: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step && commands.length > 0) {
      event.preventDefault();
      setChosen(commands[step(index, commands.length)]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onRun(active);
      else if (underWay) setHurried(true);
    }
  };
  const listId = `${id}-list`;
  const optionId = (key: string) => `${id}-${key.replaceAll(/\s/g, '-')}`;
  const name = t({ id: 'palette.title', message: 'Suchen und springen' });
  const status =
    commands.length === 0 && underWay
      ? t({ id: 'palette.searching', message: 'Wird gesucht …' })
      : commands.length === 0
        ? t({ id: 'palette.nothing', message: 'Nichts gefunden' })
        : t({
            id: 'palette.count',
            message: plural({ count: commands.length }, { one: '# Treffer', other: '# Treffer' }),
          });

  return (
    <Modal
      opened={!hidden}
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      size="40rem"
      yOffset="min(10dvh, 6rem)"
      xOffset="8px"
      padding={0}
      attributes={{ content: { 'aria-label': name } }}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.head}>
        <IconSearch aria-hidden size={18} stroke={1.75} className={classes.sign} />
        <input
          ref={focus}
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={name}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.key) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          placeholder={t({ id: 'palette.placeholder', message: 'Seite, Eintrag oder Befehl' })}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {underWay ? <Loader size={16} aria-hidden className={classes.sign ?? ''} /> : null}
      </div>
      <PaletteOptions
        listId={listId}
        optionId={optionId}
        name={name}
        groups={shown}
        active={active?.key ?? null}
        onPoint={setChosen}
        onRun={onRun}
      />
      <PaletteTrouble search={search} />
      <p role="status" className={classes.status} data-seen={commands.length === 0 || undefined}>
        {status}
        {commands.length === 0 && !underWay && (
          <>
            {' '}
            <ShortSearch term={text} />
          </>
        )}
      </p>
    </Modal>
  );
}
