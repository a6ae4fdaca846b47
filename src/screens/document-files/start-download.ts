import type { AnyActorRef } from 'xstate';
import type { DownloadRequest } from '#machines/kit/download-request.ts';
import { sendToApp } from '#machines/reports/report.ts';

/**
 * Downloads a file, or reports why it cannot be had.
 * @param flow any flow of the console
 */
export function startDownload(flow: AnyActorRef, request: DownloadRequest): void {
  sendToApp(flow, { type: 'download.start', request });
}
