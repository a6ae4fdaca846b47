import type { EventObject } from 'xstate';

/** The types of the events that carry data. */
type DataEventType<Event extends EventObject> = Event extends EventObject
  ? Exclude<keyof Event, 'type'> extends never
    ? never
    : Event['type']
  : never;

/** The events of a machine that carry data; every state must take, queue or refuse them (an unlisted event vanishes). */
export type DataEvents<Event extends EventObject> = Readonly<Record<DataEventType<Event>, true>>;

/**
 * The event narrowed to one type, where the chart proves that only this one can have led here.
 * @throws Error when the chart and the code disagree
 */
export function requireEvent<Event extends EventObject, Type extends Event['type']>(
  event: Event,
  type: Type,
): Extract<Event, { type: Type }> {
  if (event.type !== type) throw new Error(`expected the event ${type}, got ${event.type}`);
  return event as Extract<Event, { type: Type }>;
}

/** `params` of a guard or an action: the event as it was sent. */
export const asSent = <Event>({ event }: { readonly event: Event }): Event => event;
