import type { AnyActorRef } from 'xstate';
import type { DownloadRequest } from '#machines/downloads/downloads.port.ts';
import { APP } from '#machines/notifications/report.ts';

/**
 * Has a file downloaded, or told why it cannot be.
 * @param flow any flow of the console
 */
export function startDownload(flow: AnyActorRef, request: DownloadRequest): void {
  flow.system.get(APP)?.send({ type: 'download.start', request });
}
