import type { DownloadRequest } from '#machines/kit/download-request.ts';
import type { Service } from '#machines/kit/port.ts';

export interface DownloadsPort {
  /** Makes sure that the file can be had, and hands it to the browser. */
  readonly download: Service<DownloadRequest, void>;
}
