/*
 * The test book: what a tester needs to go through the console by hand, as plain data. One flow for each machine, with
 * the cases that lead to each of its states; pages.ts makes pages of it, and exports/ what other tools read.
 */
import type { Risk, Role } from '#paths/book/places.ts';

/** Between the parts of what is read out, such as title and text of a notice. */
export const BREAK = ' – ';

/** Something on the screen, in the language of the book. */
export interface Named {
  /** A role such as 'button', after 'disabled' or 'busy' where it is that; 'text' for what only stands there. */
  readonly role: string;
  readonly name: string;
}

/** Something to do by hand, with what. */
export interface Act extends Named {
  readonly does: 'press' | 'type' | 'choose';
  readonly text: string | null;
}

/** What the screen looks like in a state. */
export interface Look {
  /** What has to be there. */
  readonly seen: readonly Named[];
  /** Name of the picture; null where none was taken. */
  readonly picture: string | null;
}

/**
 * Who causes a step: the tester's hands; the server by itself; the server because the address says so (`?answers=`);
 * time; something elsewhere in the console.
 */
export type Cause = 'hand' | 'server' | 'switch' | 'time' | 'elsewhere';

export interface BookStep {
  readonly says: string;
  readonly cause: Cause;
  readonly acts: readonly Act[];
  /** What is given with it, where the book does not know the fields. */
  readonly data: Readonly<Record<string, unknown>>;
  /** How it comes about, where it is not done by hand. */
  readonly how: string | null;
  readonly state: string;
  readonly means: string;
  /** Whether it is over in a moment, since the next answer comes at once. */
  readonly isPassing: boolean;
  readonly look: Look;
}

/** How far a case can be walked by hand. */
export type Reach = 'by hand' | 'with the switch' | 'automatic';

export interface BookCase {
  /** Stays as long as the path: a name for what is reported about it. */
  readonly id: string;
  readonly title: string;
  readonly given: string;
  readonly reach: Reach;
  /** Below the console's base, with what has to be in it so that the server answers as the case wants. */
  readonly address: string;
  /** Whether the address leads to the situation in which it begins; otherwise another screen or user does. */
  readonly isAtAddress: boolean;
  /** The same for a program, which compares what the case is given: not even a usual answer is left to the server. */
  readonly scripted: string;
  readonly begin: Pick<BookStep, 'state' | 'means' | 'isPassing' | 'look'>;
  readonly steps: readonly BookStep[];
}

export interface Flow {
  readonly machine: string;
  readonly screen: string;
  readonly role: Role;
  readonly risk: Risk;
  readonly first: string | null;
  /** Why no state of it has a picture of its own; null where it has. */
  readonly unseen: string | null;
  readonly cases: readonly BookCase[];
}

export interface Book {
  /** Of the interface: de, en or fr. */
  readonly language: string;
  readonly version: string;
  /** Why there are no pictures; null where there are. */
  readonly withoutPictures: string | null;
  /** Screens that are otherwise than their rows say, in words; they are not shown. */
  readonly differences: readonly string[];
  readonly flows: readonly Flow[];
}
