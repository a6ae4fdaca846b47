import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileExport, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ManyAction } from '#contract/many-records.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import type { ListSelectionProps } from '#src/screens/common/side-panels.ts';
import classes from './SelectionBar.module.css';

interface SelectionBarProps
  extends Pick<ListSelectionProps, 'count' | 'elsewhere' | 'isAll' | 'all' | 'actions' | 'further'> {
  readonly onAll: () => void;
  readonly onAction: (action: ManyAction) => void;
  readonly onExport: () => void;
  readonly onClear: () => void;
}

const ICON = { 'aria-hidden': true, size: 16, stroke: 1.75 } as const;

/**
 * Says how many rows are selected, also on other pages, and what can be done with them; announced as it changes. It lies
 * over the end of the page, where room is kept for it, so that nothing moves when it comes.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { count, elsewhere, isAll, all, actions, further, onAll, onAction, onExport, onClear } = props;
  const { t, i18n } = useLingui();
  const total = formatNumber(i18n.locale, all ?? 0);
  const small = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <section
      className={classes.root}
      data-selection
      aria-label={t({ id: 'list.selection', message: 'Auswahl' })}
    >
      <p role="status" className={classes.words}>
        {isAll ? (
          <Trans id="list.selectedAll">Alle {total} Zeilen dieser Liste ausgewählt</Trans>
        ) : (
          <Plural id="list.selected" value={count} one="Eine Zeile ausgewählt" other="# Zeilen ausgewählt" />
        )}
        {isAll || elsewhere === 0 ? null : (
          <>
            {', '}
            <Plural
              id="list.selectedElsewhere"
              value={elsewhere}
              one="eine davon auf einer anderen Seite"
              other="# davon auf anderen Seiten"
            />
          </>
        )}
      </p>
      {!isAll && all !== null && all > count ? (
        <Button size="compact-sm" variant="subtle" onClick={onAll}>
          <Trans id="list.selectAll">Alle {total} auswählen</Trans>
        </Button>
      ) : null}
      <div className={classes.actions}>
        {further}
        {actions.includes('activate') ? (
          <>
            <Button
              {...small}
              leftSection={<IconPlayerPlay {...ICON} />}
              onClick={() => onAction('activate')}
            >
              <Trans id="list.many.activate">Aktivieren</Trans>
            </Button>
            <Button
              {...small}
              leftSection={<IconPlayerPause {...ICON} />}
              onClick={() => onAction('deactivate')}
            >
              <Trans id="list.many.deactivate">Deaktivieren</Trans>
            </Button>
          </>
        ) : null}
        {actions.includes('change') ? (
          <Button {...small} leftSection={<IconPencil {...ICON} />} onClick={() => onAction('change')}>
            <Trans id="list.many.fields">Felder ändern …</Trans>
          </Button>
        ) : null}
        {actions.includes('delete') ? (
          <Button {...small} leftSection={<IconTrash {...ICON} />} onClick={() => onAction('delete')}>
            <Trans id="deletion.confirm">Löschen</Trans>
          </Button>
        ) : null}
        <Button {...small} leftSection={<IconFileExport {...ICON} />} onClick={onExport}>
          <Trans id="list.many.export">Als CSV exportieren</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          <Trans id="list.clearSelection">Auswahl aufheben</Trans>
        </Button>
      </div>
    </section>
  );
}
