import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { PendingLogin } from '#machines/authentication/authentication.port.ts';
import type { LocaleWishes, OfferedLocale } from '#machines/interface-language/choose-locale.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { Subject } from '#machines/kit/subject.ts';
import type { ReportTo } from '#machines/reports/report.ts';
import type { RequiredStepsFlow } from '#machines/required-steps/required-steps.selectors.ts';
import type { Route } from '#machines/route/route.ts';
import type { SignedInOutcome } from '#machines/signed-in/signed-in.machine.ts';
import type { SignedInFlow } from '#machines/signed-in/signed-in.selectors.ts';

/** The name of the flow of a signed-in user. */
export const SIGNED_IN = 'signedIn';

export type AppEvent =
  | ReportTo<'app'>
  /** The address names another route: a link, back, forward, or the first load. */
  | { type: 'address.changed'; route: Route }
  /** Another tab of this browser has changed records. */
  | { type: 'records.changedElsewhere'; subjects: readonly Subject[] }
  /** It is to be found out whether the session is still what it was. */
  | { type: 'session.look' }
  /** The user has logged out in another tab of this browser. */
  | { type: 'session.endedElsewhere'; userId: number }
  /** The user logs out. */
  | { type: 'session.end' }
  | { type: 'app.retry' }
  | { type: 'wait.cancel' };

export const APP_DATA_EVENTS: DataEvents<AppEvent> = {
  'address.changed': true,
  'route.changed': true,
  'records.changed': true,
  'records.changedElsewhere': true,
  'identity.changed': true,
  'flow.broken': true,
  'session.restored': true,
  'session.endedElsewhere': true,
};

/** How the flow of a signed-in user ends. */
export type SignedInEnd =
  | DoneActorEvent<SignedInOutcome, typeof SIGNED_IN>
  | ErrorActorEvent<unknown, typeof SIGNED_IN>;

/** A user has signed in here, or out; other tabs of this browser have the same session. */
export interface SessionChanged {
  readonly type: 'session.changed';
}

/** The user has logged out here; other tabs of this browser forget the same user. */
export interface LoggedOut {
  readonly type: 'session.ended';
  readonly userId: number;
}

export interface AppContext {
  readonly pageSize?: number;
  /** Where the user is; after sign-in a visitor lands there. */
  readonly route: Route;
  readonly wishes: LocaleWishes;
  readonly offered: readonly OfferedLocale[];
  /** Who is signed in. */
  readonly identity: Identity | null;
  /** What the console can do with the server beyond the specification. */
  readonly abilities: readonly Ability[];
  /** Where the user has logged out; null while no one has, and where the session only ended. */
  readonly logout: 'here' | 'elsewhere' | null;
  /** A visitor whose code is to follow since before the page was reloaded. */
  readonly pendingLogin: PendingLogin | null;
  /** The flow of a signed-in user, once its code has arrived. */
  readonly signedIn: SignedInFlow | null;
  /** In its place as long as the session requires steps first. */
  readonly required: RequiredStepsFlow | null;
  /** Why the console could not start, or what broke. */
  readonly failure: Failure | null;
}

export interface AppInput {
  /** Rows on a page that were chosen last in this browser; the first size that is offered unless it is said. */
  readonly pageSize?: number;
  readonly route: Route;
  readonly wishes: LocaleWishes;
  readonly offered: readonly OfferedLocale[];
}
