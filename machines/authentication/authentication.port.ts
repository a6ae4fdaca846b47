import type { LoginFactor } from '#contract/auth.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { Service } from '#machines/kit/port.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The password of this user was right a little while ago; the code of the second factor is to follow. */
export interface PendingLogin {
  readonly username: string;
  /** Seconds until the next code can be asked for. */
  readonly waitSeconds: number;
  /** As `waysOf` has them; codes by SMS alone where nothing is known of others. */
  readonly ways?: readonly LoginFactor[] | undefined;
}

/** Reads the content of a refusal with 047: seconds until the next code can be requested. */
export function codeWaitOf(content: unknown): number {
  return Number(read(content, 'waitSeconds')) || 0;
}

/** Reads from it the ways to show the second factor, the one to begin with first. */
export function waysOf(content: unknown): readonly LoginFactor[] {
  const ways = read(content, 'ways');
  return Array.isArray(ways) ? ways : BY_SMS;
}

/** What a server means that says nothing about ways. */
export const BY_SMS: readonly LoginFactor[] = ['sms'];

function read(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : null;
}

export interface AuthenticationPort {
  /** Refused with 047, and in its content the seconds to wait (`codeWaitOf`) and the ways (`waysOf`), when a code is to follow. */
  readonly login: Service<Credentials, Identity>;
  /** Has the browser ask for a passkey, of any user. Refused with 065 when there is none, or its user does not want to. */
  readonly passkey: Service<void, Identity>;
}
