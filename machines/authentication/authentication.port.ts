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
}

/** Reads the content of a refusal with 047: seconds until the next code can be requested. */
export function codeWaitOf(content: unknown): number {
  const seconds = typeof content === 'object' && content !== null && Reflect.get(content, 'waitSeconds');
  return typeof seconds === 'number' ? seconds : 0;
}

export interface AuthenticationPort {
  /** Refused with 047, and the seconds to wait in its content (`codeWaitOf`), when a code is to follow. */
  readonly login: Service<Credentials, Identity>;
}
