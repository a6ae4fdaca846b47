import { useRef, useState } from 'react';
import { traceOf } from '../event-log.ts';
import { formatTrace } from '../format-trace.ts';
import { parseTrace } from '../trace.ts';
import type { InspectorEnd } from './inspector-end.ts';
import { useProject } from './project-context.ts';
import { saveText } from './save-text.ts';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  readonly end: InspectorEnd;
  readonly isHeld: boolean;
  /** Whether one has gone back to an event. */
  readonly isPast: boolean;
  readonly onHold: (hold: boolean) => void;
  readonly onClear: () => void;
  /** Back to what is now. */
  readonly onNow: () => void;
}

function timeOf(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB');
}

function condition(end: InspectorEnd, isHeld: boolean, isPast: boolean): string {
  if (end.opened) return isPast ? 'saved, past' : 'saved';
  if (isPast) return 'past';
  if (isHeld) return 'paused';
  if (end.isLive) return 'live';
  return end.chosen === null ? 'waiting for a console' : 'the console is gone';
}

/** Which session is looked at, whether it moves, and the way into and out of a file. */
export function Toolbar(props: ToolbarProps) {
  const { end, isHeld, isPast, onHold, onClear, onNow } = props;
  const { name, version } = useProject();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = condition(end, isHeld, isPast);
  const open = async (picked: File | undefined) => {
    if (!picked) return;
    try {
      const trace = parseTrace(await picked.text());
      setProblem(null);
      end.open({ name: picked.name, trace });
    } catch (error) {
      setProblem(`${picked.name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const save = () => {
    const time = new Date();
    const trace = end.opened?.trace ?? traceOf(end.log, version, time);
    saveText(
      `${name}-trace-${time.toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
      formatTrace(trace),
    );
  };
  return (
    <header className={classes.bar}>
      <h1>Inspector</h1>
      <span className={classes.condition} data-condition={now.split(',')[0]} role="status">
        {now}
      </span>
      {end.opened ? (
        <span className={classes.file} title={`Version ${end.opened.trace.productVersion}`}>
          {end.opened.name}
        </span>
      ) : (
        <label className={classes.console}>
          <span>Console</span>
          <select
            value={end.chosen ?? ''}
            disabled={end.consoles.length === 0}
            onChange={({ target }) => end.choose(target.value)}
          >
            {!end.isLive && <option value={end.chosen ?? ''}>none</option>}
            {end.consoles.map(({ id, started, address }) => (
              <option key={id} value={id}>
                {`${timeOf(started)} ${address}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={classes.actions}>
        {isPast && (
          <button type="button" data-main onClick={onNow}>
            {end.opened ? 'To the end' : 'Back to now'}
          </button>
        )}
        {end.opened ? (
          <button
            type="button"
            disabled={end.consoles.length === 0}
            onClick={() => end.choose(end.consoles[0]?.id ?? '')}
          >
            To the console
          </button>
        ) : (
          <button type="button" aria-pressed={isHeld} onClick={() => onHold(!isHeld)}>
            {isHeld ? 'Go on' : 'Pause'}
          </button>
        )}
        <button type="button" onClick={onClear}>
          Clear
        </button>
        <button type="button" disabled={end.log.last === 0} onClick={save}>
          Save
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          Open
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label="A saved trace"
          onChange={({ target }) => {
            void open(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
          <button type="button" aria-label="Close" onClick={() => setProblem(null)}>
            ✕
          </button>
        </p>
      )}
    </header>
  );
}
