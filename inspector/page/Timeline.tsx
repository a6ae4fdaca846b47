import { useEffect, useEffectEvent, useState } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';
import classes from './Timeline.module.css';

interface TimelineProps {
  readonly log: EventLog;
  /** The event that one has gone back to; null is now. */
  readonly visited: number | null;
  readonly onVisit: (entry: Entry | null) => void;
}

/** How much faster than it happened. */
const SPEEDS = [0.5, 1, 2, 5] as const;
/** Milliseconds between two events at least, so that each is seen, and at most, since no one looks at a pause. */
const SHORTEST = 60;
const LONGEST = 1_500;

function pauseBetween(before: Entry, after: Entry, speed: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, (after.time - before.time) / speed));
}

/** All events as a line to move along, and to play as it happened. */
export function Timeline({ log, visited, onVisit }: TimelineProps) {
  /** The event that playing has come to. */
  const [playedTo, setPlayedTo] = useState<number | null>(null);
  const isPlaying = playedTo !== null;
  // Another moment is looked at: that ends it.
  if (isPlaying && playedTo !== visited) setPlayedTo(null);
  const [speed, setSpeed] = useState<number>(1);
  const { entries } = log;
  const last = entries.length - 1;
  const at = visited === null ? last : Math.min(log.indexOf(visited), last);
  const entry = entries[at];
  /** The last event is now. */
  const move = (index: number, plays: boolean) => {
    const next = index >= last ? null : (entries[index] ?? null);
    setPlayedTo(plays && next ? next.seq : null);
    onVisit(next);
  };
  const goOn = useEffectEvent(() => move(at + 1, true));
  const pause = useEffectEvent(() => {
    const next = entries[at + 1];
    return entry && next ? pauseBetween(entry, next, speed) : 0;
  });
  useEffect(() => {
    if (playedTo === null) return;
    const timer = setTimeout(goOn, pause());
    return () => clearTimeout(timer);
  }, [playedTo]);
  const play = () => {
    // From now there is nothing to play; so it begins again.
    if (!isPlaying && at === last) move(0, true);
    else setPlayedTo(isPlaying ? null : visited);
  };
  const time = entry ? new Date(entry.time).toLocaleTimeString('en-GB') : '';
  return (
    <section className={classes.line} aria-label="Timeline">
      <button type="button" disabled={last < 1} onClick={play}>
        {isPlaying ? 'Hold' : 'Play'}
      </button>
      <button type="button" aria-label="Event before" disabled={at <= 0} onClick={() => move(at - 1, false)}>
        ‹
      </button>
      <button type="button" aria-label="Next event" disabled={at >= last} onClick={() => move(at + 1, false)}>
        ›
      </button>
      <input
        type="range"
        aria-label="Event"
        aria-valuetext={entry ? `${at + 1} of ${entries.length}, ${entry.event.type}, ${time}` : 'none'}
        min={0}
        max={Math.max(last, 0)}
        value={Math.max(at, 0)}
        disabled={last < 1}
        onChange={({ target }) => move(Number(target.value), false)}
      />
      <span className={classes.position}>
        {entry ? `${(at + 1).toLocaleString('en')} of ${entries.length.toLocaleString('en')} · ${time}` : ''}
      </span>
      <select aria-label="Speed" value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </select>
    </section>
  );
}
