import { type FormEvent, useState } from 'react';
import type { EventLog } from '../event-log.ts';
import { fieldsOf, type Payload, readFields, typedOf } from '../payload-fields.ts';
import type { Entry, ObservedActor } from '../session.ts';
import { offersIn } from '../states.ts';
import type { EventJson } from '../trace.ts';
import { readPayload } from './event-payload.ts';
import { PayloadFields } from './PayloadFields.tsx';
import { useMachine } from './project-context.ts';
import classes from './SendEvent.module.css';
import { useExamples } from './use-examples.ts';

interface SendEventProps {
  readonly actor: ObservedActor;
  readonly entry: Entry;
  readonly log: EventLog;
  readonly onSend: (actor: string, event: EventJson) => Promise<string | null>;
}

/** Returns the payload that this event last carried, as a start for the next one; null where it was never sent. */
function lastPayload(log: EventLog, actor: string, type: string): Payload | null {
  const before = log.entries.findLast((entry) => entry.actor === actor && entry.event.type === type);
  if (!before) return null;
  const { type: _, ...payload } = before.event;
  return payload;
}

/** What a user has changed of what is proposed. */
interface Typed {
  readonly event: string;
  /** Number of the example that the fields begin with; null for what was sent last, or the first one. */
  readonly example: number | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The payload as JSON; null while the fields are typed in. */
  readonly json: string | null;
}

const written = (payload: Payload) =>
  Object.keys(payload).length > 0 ? JSON.stringify(payload, null, 2) : '';

/** Sends one of the events that the actor can take in its present state. */
export function SendEvent({ actor, entry, log, onSend }: SendEventProps) {
  const machine = useMachine(actor.machine);
  const offers = machine && entry.state !== null ? offersIn(machine, entry.state) : [];
  const [typed, setTyped] = useState<Typed | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const offer = offers.find(({ type }) => type === typed?.event) ?? offers[0];
  const examples = useExamples(actor.machine, offer?.type ?? null);
  if (!offer) return <p className={classes.none}>No one outside can tell it anything in this state.</p>;
  const { type } = offer;
  const now: Typed = typed?.event === type ? typed : { event: type, example: null, fields: {}, json: null };
  const last = lastPayload(log, actor.id, type);
  const start = examples?.[now.example ?? 0]?.payload ?? {};
  const proposed = now.example === null ? (last ?? start) : start;
  const fields = fieldsOf((examples ?? []).map(({ payload }) => payload));
  const values = { ...typedOf(fields, proposed), ...now.fields };
  const asJson = examples === null || now.json !== null;
  const change = (part: Partial<Typed>) => {
    setTyped({ ...now, ...part });
    setSaid(null);
    setProblems(new Map());
  };
  const json = now.json ?? written(proposed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = asJson ? readPayload(json) : readFields(fields, values);
    if ('problem' in read) return setSaid(read.problem);
    if ('problems' in read) {
      setProblems(read.problems);
      return setSaid(`Not sent: ${[...read.problems.keys()].join(', ')}.`);
    }
    setProblems(new Map());
    const refusal = await onSend(actor.id, { ...read.payload, type });
    setSaid(refusal ?? `${type} was sent.`);
  };
  const toJson = () => {
    const read = readFields(fields, values);
    change({ json: written('payload' in read ? read.payload : proposed) });
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <h3>Send an event</h3>
      <div className={classes.row}>
        <select
          aria-label="Event"
          value={type}
          onChange={({ target }) => change({ event: target.value, example: null, fields: {}, json: null })}
        >
          {offers.map((one) => (
            <option key={one.type} value={one.type}>
              {one.isGuarded ? `${one.type} (guarded)` : one.type}
            </option>
          ))}
        </select>
        <button type="submit">Send</button>
      </div>
      {examples && examples.length > 1 && (
        <select
          aria-label="Example"
          value={now.example ?? ''}
          onChange={({ target }) =>
            change({ example: target.value === '' ? null : Number(target.value), fields: {}, json: null })
          }
        >
          <option value="">{last ? 'as it was sent last' : 'as usual'}</option>
          {examples.map(({ says }, index) => (
            <option key={says} value={index}>
              {says}
            </option>
          ))}
        </select>
      )}
      {!asJson && (
        <PayloadFields
          fields={fields}
          typed={values}
          problems={problems}
          onType={(name, text) => change({ fields: { ...now.fields, [name]: text } })}
        />
      )}
      {asJson && (
        <textarea
          aria-label="Payload as JSON"
          placeholder='Payload as JSON, such as {"key": "value"}; empty for none'
          spellCheck={false}
          rows={Math.min(json.split('\n').length, 8)}
          value={json}
          onChange={({ target }) => change({ json: target.value })}
        />
      )}
      {examples && fields.length > 0 && (
        <button
          type="button"
          className={classes.way}
          onClick={() => (asJson ? change({ json: null }) : toJson())}
        >
          {asJson ? 'As fields' : 'As JSON'}
        </button>
      )}
      <p className={classes.said} role="status">
        {said}
      </p>
    </form>
  );
}
