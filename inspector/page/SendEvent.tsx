import { type FormEvent, useState } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry, ObservedActor } from '../session.ts';
import { offersIn } from '../states.ts';
import type { EventJson } from '../trace.ts';
import { readPayload } from './event-payload.ts';
import { useMachine } from './project-context.ts';
import classes from './SendEvent.module.css';

interface SendEventProps {
  readonly actor: ObservedActor;
  readonly entry: Entry;
  readonly log: EventLog;
  readonly onSend: (actor: string, event: EventJson) => Promise<string | null>;
}

/** Returns the payload that this event last carried, as a start for the next one. */
function lastPayload(log: EventLog, actor: string, type: string): string {
  const before = log.entries.findLast((entry) => entry.actor === actor && entry.event.type === type);
  if (!before) return '';
  const { type: _, ...payload } = before.event;
  return Object.keys(payload).length > 0 ? JSON.stringify(payload, null, 2) : '';
}

/** Sends one of the events that the actor can take in its present state. */
export function SendEvent({ actor, entry, log, onSend }: SendEventProps) {
  const machine = useMachine(actor.machine);
  const offers = machine && entry.state !== null ? offersIn(machine, entry.state) : [];
  const [wished, setWished] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const offer = offers.find(({ type }) => type === wished) ?? offers[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!offer) return;
    const read = readPayload(payload);
    if ('problem' in read) return setSaid(read.problem);
    const refusal = await onSend(actor.id, { ...read.payload, type: offer.type });
    setSaid(refusal ?? `${offer.type} was sent.`);
  };
  if (!offer) return <p className={classes.none}>No one outside can tell it anything in this state.</p>;
  const payload = typed ?? lastPayload(log, actor.id, offer.type);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <h3>Send an event</h3>
      <div className={classes.row}>
        <select
          aria-label="Event"
          value={offer.type}
          onChange={({ target }) => {
            setWished(target.value);
            setTyped(null);
            setSaid(null);
          }}
        >
          {offers.map(({ type, isGuarded }) => (
            <option key={type} value={type}>
              {isGuarded ? `${type} (guarded)` : type}
            </option>
          ))}
        </select>
        <button type="submit">Send</button>
      </div>
      <textarea
        aria-label="Payload as JSON"
        placeholder='Payload as JSON, such as {"key": "value"}; empty for none'
        spellCheck={false}
        rows={Math.min(payload.split('\n').length, 8)}
        value={payload}
        onChange={({ target }) => {
          setTyped(target.value);
          setSaid(null);
        }}
      />
      <p className={classes.said} role="status">
        {said}
      </p>
    </form>
  );
}
