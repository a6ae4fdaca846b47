import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import { canReadHistory } from '#machines/kit/kinds.ts';
import {
  ALL_TYPES,
  AUDIT_QUERY_TYPES,
  type AuditQuery,
  FIRST_AUDIT_QUERY,
  periodOf,
} from '#machines/route/audit-query.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { FilterBar } from '#src/components/FilterBar.tsx';
import fieldClasses from '#src/components/field.module.css';
import { MomentField } from '#src/components/MomentField.tsx';
import { SearchField } from '#src/components/SearchField.tsx';
import { atStep } from '#src/i18n/moment-text.ts';
import { ALL_TYPES_WORDS } from '#src/screens/audit/audit-words.ts';
import { useDrawnHistory } from '#src/screens/audit/use-drawn-history.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './audit.module.css';

/** Midnight some days ago. */
function midnight(now: Date, daysAgo: number): string {
  return atStep(dayjs(now).startOf('day').subtract(daysAgo, 'day').toDate());
}

/** Of the query, what is chosen in fields that show it at once. */
function chosenOf(
  snapshot: Parameters<typeof auditSelectors.query>[0],
): Pick<AuditQuery, 'type' | 'from' | 'to'> {
  const { type, from, to } = auditSelectors.query(snapshot);
  return { type, from, to };
}

type AuditToolbarProps = Pick<FlowScreenProps<'audit'>, 'flow' | 'can'> & {
  /** Further actions with what is shown. */
  readonly children: ReactNode;
};

/** Filters of the history: search, kind of records, from when to when. */
export function AuditToolbar({ flow, can, children }: AuditToolbarProps) {
  const { t, i18n } = useLingui();
  // What is chosen is there at once; what follows from it comes with its rows.
  const chosen = useSelector(flow, chosenOf, shallowEqual);
  const shown = useDrawnHistory(flow);
  const loading = auditSelectors.isLoading(shown);
  const searched = auditSelectors.query(shown);
  const change = (next: Partial<AuditQuery>) => flow.send({ type: 'query.change', change: next });
  const { type, from, to } = chosen;
  const now = new Date();
  const period = periodOf(chosen, now);
  const moments = { from: from ?? atStep(period.from), to: to ?? atStep(period.to) };
  const types = AUDIT_QUERY_TYPES.filter((one) =>
    one === ALL_TYPES ? can('readWholeHistory') : canReadHistory(can, one),
  );
  const tooLate = t({ id: 'audit.from.tooLate', message: '„Von“ liegt nach „Bis“.' });
  const checkFrom = (moment: string) => (new Date(moment) > period.to ? tooLate : null);
  const checkTo = (moment: string) => {
    if (new Date(moment) > now) {
      return t({ id: 'audit.to.future', message: 'Dieser Zeitpunkt liegt in der Zukunft.' });
    }
    return from !== null && moment < from ? tooLate : null;
  };
  const refresh = t({ id: 'audit.refresh', message: 'Aktualisieren' });
  const isFirst = searched.keyWord === '' && searched.from === null && searched.to === null;
  const reset = { keyWord: '', from: FIRST_AUDIT_QUERY.from, to: FIRST_AUDIT_QUERY.to };
  return (
    <FilterBar
      reset={
        isFirst ? null : (
          <Button variant="subtle" onClick={() => change(reset)}>
            <Trans id="audit.reset">Zurücksetzen</Trans>
          </Button>
        )
      }
    >
      <SearchField
        applied={searched.keyWord}
        onSearch={(term) => change({ keyWord: term })}
        placeholder={
          can('searchHistory')
            ? t({ id: 'audit.search', message: 'Benutzer, Schlüssel, Wert' })
            : t({ id: 'audit.search.username', message: 'Benutzername' })
        }
      />
      <select
        className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.type}`}
        aria-label={t({ id: 'audit.type', message: 'Art der Einträge' })}
        value={type}
        onChange={({ currentTarget }) => change({ type: currentTarget.value as AuditQuery['type'] })}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {one === ALL_TYPES ? t(ALL_TYPES_WORDS) : typeWord(i18n, one)}
          </option>
        ))}
      </select>
      <MomentField
        label={t({ id: 'audit.from', message: 'Von' })}
        applied={moments.from}
        wrong={checkFrom(moments.from)}
        max={moments.to}
        presets={[
          { label: t({ id: 'audit.from.today', message: 'Heute' }), value: midnight(now, 0) },
          { label: t({ id: 'audit.from.yesterday', message: 'Gestern' }), value: midnight(now, 1) },
          { label: t({ id: 'audit.from.week', message: '7 Tage' }), value: midnight(now, 7) },
          { label: t({ id: 'audit.from.month', message: '30 Tage' }), value: midnight(now, 30) },
        ]}
        check={checkFrom}
        onApply={(moment) => change({ from: moment === '' ? null : moment })}
      />
      <MomentField
        label={
          to === null
            ? t({ id: 'audit.to.now', message: 'Bis (jetzt)' })
            : t({ id: 'audit.to', message: 'Bis' })
        }
        applied={moments.to}
        max={atStep(now)}
        check={checkTo}
        onApply={(moment) => change({ to: moment === '' ? null : moment })}
      />
      <ActionButton
        variant="default"
        px="xs"
        aria-label={refresh}
        title={refresh}
        busy={loading}
        onClick={() => flow.send({ type: 'list.refresh' })}
      >
        <IconRefresh aria-hidden size={18} stroke={1.75} />
      </ActionButton>
      {children}
    </FilterBar>
  );
}
