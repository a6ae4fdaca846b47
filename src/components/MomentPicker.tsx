import '#src/theme/later.css';
import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { DatesProvider, InlineDateTimePicker } from '@mantine/dates';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { firstDayOfWeek, speakInCalendars } from '#src/i18n/calendar-language.ts';
import { atStep, momentText, STEP_MINUTES } from '#src/i18n/moment-text.ts';
import classes from './MomentField.module.css';

/** A moment with a name, such as midnight today. */
export interface MomentPreset {
  readonly label: string;
  /** Local time as YYYY-MM-DDTHH:mm. */
  readonly value: string;
}

interface MomentPickerProps {
  /** Of the field that it belongs to. */
  readonly label: string;
  /** Where the calendar opens, local time as YYYY-MM-DDTHH:mm. */
  readonly value: string;
  readonly max?: string;
  readonly presets: readonly MomentPreset[];
  /** The calendar was closed with another moment in it. */
  readonly onChoose: (moment: string) => void;
}

/** Mantine's calendars write a moment with a blank and seconds. */
const toCalendar = (moment: string) => `${moment.replace('T', ' ')}:00`;

function reachByTab(field: HTMLInputElement | null): void {
  if (field) field.tabIndex = 0;
}

/** A button that opens a calendar and a clock in steps of five minutes. Escape closes it without choosing. */
export function MomentPicker({ label, value, max, presets, onChoose }: MomentPickerProps) {
  const { t, i18n } = useLingui();
  const locale = useMemo(() => speakInCalendars(i18n.locale), [i18n.locale]);
  const [chosen, setChosen] = useState<string | null>(null);
  const close = (moment: string | null) => {
    setChosen(null);
    if (moment !== null) onChoose(moment);
  };
  const take = (moment: string | null) => {
    if (moment !== null) setChosen(atStep(dayjs(moment).toDate()));
  };
  const spoken = new Intl.DateTimeFormat(i18n.locale.replace('_', '-'), { dateStyle: 'full' });
  const title = t({ id: 'moment.choose', message: `${label}: Datum und Uhrzeit wählen` });
  return (
    <Popover
      opened={chosen !== null}
      onChange={(opened) => !opened && close(chosen)}
      closeOnEscape={false}
      width={304}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          className={classes.calendar}
          variant="subtle"
          color="gray"
          aria-label={title}
          title={title}
          onClick={() => (chosen === null ? setChosen(value) : close(chosen))}
        >
          <IconCalendar aria-hidden size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={title}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close(null);
        }}
      >
        {presets.length === 0 ? null : (
          // Mantine's own presets are days, and keep the time that was chosen before.
          <div className={classes.presets}>
            {presets.map((preset) => (
              <Button
                key={preset.value}
                size="compact-xs"
                variant="default"
                onClick={() => close(preset.value)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
        )}
        <DatesProvider
          settings={{
            locale,
            firstDayOfWeek: firstDayOfWeek(i18n.locale),
            // Mantine paints them in the colour of errors.
            weekendDays: [],
          }}
        >
          <InlineDateTimePicker
            value={toCalendar(chosen ?? value)}
            onChange={take}
            onSubmit={() => close(chosen)}
            {...(max !== undefined && { maxDate: toCalendar(max) })}
            valueFormat={(moment) => momentText(moment)}
            // A day is heard with its weekday, and which one is chosen and which one is today.
            getDayProps={(day) => ({
              'aria-label': spoken.format(dayjs(day).toDate()),
              'aria-pressed': dayjs(chosen ?? value).isSame(day, 'day'),
              'aria-current': dayjs().isSame(day, 'day') ? 'date' : undefined,
            })}
            ariaLabels={{
              previousMonth: t({ id: 'moment.month.previous', message: 'Voriger Monat' }),
              nextMonth: t({ id: 'moment.month.next', message: 'Nächster Monat' }),
              previousYear: t({ id: 'moment.year.previous', message: 'Voriges Jahr' }),
              nextYear: t({ id: 'moment.year.next', message: 'Nächstes Jahr' }),
              previousDecade: t({ id: 'moment.decade.previous', message: 'Voriges Jahrzehnt' }),
              nextDecade: t({ id: 'moment.decade.next', message: 'Nächstes Jahrzehnt' }),
            }}
            timePickerProps={{
              withDropdown: true,
              minutesStep: STEP_MINUTES,
              // Mantine leaves it to an arrow key, which no one is told of.
              minutesRef: reachByTab,
              hoursInputLabel: t({ id: 'moment.hours', message: 'Stunden' }),
              minutesInputLabel: t({ id: 'moment.minutes', message: 'Minuten' }),
            }}
            submitButtonProps={{
              'aria-label': t({ id: 'moment.take', message: 'Übernehmen' }),
              children: <IconCheck aria-hidden size={18} stroke={1.75} />,
            }}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  );
}
