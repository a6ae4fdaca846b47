import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { CONTEXT_KEY, newRecordLink, routeKeys } from '#src/screens/help/shortcuts.ts';
import { type KeyRow, pageKeys } from '#src/screens/keys/page-keys.ts';
import { areKeysOn, switchKeys } from '#src/screens/keys/single-keys.ts';
import { pagesOf } from '#src/screens/shell/navigation.ts';
import classes from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** The keys by which everything is quicker, and the switch for those that are single letters. */
export function ShortcutsDialog({ user, onClose }: ShortcutsDialogProps) {
  const { t, i18n } = useLingui();
  const [on, setOn] = useState(areKeysOn);
  const [ofPage] = useState(pageKeys);
  const [offersNew] = useState(() => newRecordLink() !== null);
  const control = t({ id: 'help.key.control', message: 'Strg' });
  const always: readonly KeyRow[] = [
    {
      keys: [control, 'K'],
      between: '+',
      words: t({ id: 'help.palette', message: 'Suchen und springen (am Mac: ⌘ K)' }),
    },
    {
      keys: [control, 'S'],
      between: '+',
      words: t({ id: 'help.save', message: 'Im Formular speichern' }),
    },
    { keys: ['F6'], words: t({ id: 'help.notices', message: 'Zur letzten Meldung und zurück' }) },
    { keys: ['Esc'], words: t({ id: 'help.escape', message: 'Dialog, Menü oder Panel schließen' }) },
    {
      keys: ['↑', '↓'],
      between: t({ id: 'help.or', message: 'oder' }),
      words: t({ id: 'help.rows', message: 'In einer Liste von Zeile zu Zeile' }),
    },
  ];
  const single: readonly KeyRow[] = [
    { keys: ['/'], words: t({ id: 'help.search', message: 'Ins Suchfeld der Seite' }) },
    ...(offersNew ? [{ keys: ['N'], words: t({ id: 'help.new', message: 'Neuen Eintrag anlegen' }) }] : []),
    {
      keys: ['G', CONTEXT_KEY.toUpperCase()],
      words: t({ id: 'workingContext.change', message: 'Kontext wechseln' }),
    },
    { keys: ['?'], words: t({ id: 'help.help', message: 'Diese Übersicht' }) },
  ];
  const letters = routeKeys(user);
  const own = { to: '/own/details', words: t({ id: 'user.settings', message: 'Meine Einstellungen' }) };
  const places = [...pagesOf(user).map(({ to, label }) => ({ to, words: i18n._(label) })), own].map(
    ({ to, words }): KeyRow => ({ keys: ['G', (letters.get(to) ?? '').toUpperCase()], words }),
  );
  const flip = (next: boolean) => {
    switchKeys(next);
    setOn(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      size="44rem"
      title={t({ id: 'help.title', message: 'Tastenkürzel' })}
      closeButtonProps={{ 'aria-label': t({ id: 'help.close', message: 'Übersicht schließen' }) }}
    >
      {ofPage ? <Keys title={ofPage.title} rows={ofPage.rows} /> : null}
      <Keys title={t({ id: 'help.always', message: 'Überall' })} rows={always} />
      <Switch
        className={classes.switch ?? ''}
        checked={on}
        onChange={(event) => flip(event.currentTarget.checked)}
        label={t({ id: 'help.single', message: 'Einzelne Tasten verwenden' })}
        description={t({
          id: 'help.single.text',
          message:
            'Sie wirken nie, während Sie schreiben. Schalten Sie sie aus, wenn Sie eine Sprachsteuerung verwenden oder Tasten versehentlich drücken.',
        })}
      />
      <div className={classes.columns} data-off={!on || undefined}>
        <Keys title={t({ id: 'help.page', message: 'Auf der Seite' })} rows={single} />
        <Keys title={t({ id: 'help.places', message: 'Gehe zu: erst G, dann' })} rows={places} />
      </div>
      {on ? null : (
        <p role="status" className={classes.off}>
          <Trans id="help.off">Die einzelnen Tasten sind in diesem Browser ausgeschaltet.</Trans>
        </p>
      )}
    </Modal>
  );
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.list}>
        {rows.map(({ keys, between = '', words }) => (
          <div key={words} className={classes.row}>
            <dt className={classes.words}>{words}</dt>
            <dd className={classes.keys}>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 ? <span className={classes.between}>{between}</span> : null}
                  <kbd className={classes.key}>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
