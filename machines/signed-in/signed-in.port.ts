import type { Service } from '#machines/kit/port.ts';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';

export interface SignedInPort {
  /**
   * What the user is to be notified of after a sign-in in this tab; nothing where there was none since it was asked last,
   * as after a reload.
   */
  readonly lookBack: Service<void, readonly NotificationContent[]>;
}
