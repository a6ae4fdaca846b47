import type { Service } from '#machines/kit/port.ts';
import type { Secret } from '#machines/kit/secret.ts';

export interface ConfirmationPort {
  /** Shows the server that it is the signed-in user who calls. */
  readonly confirm: Service<{ readonly password: Secret }, void>;
}
