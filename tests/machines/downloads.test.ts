import { expect, test } from 'vitest';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import type { DownloadsPort } from '#machines/downloads/downloads.port.ts';
import type { DownloadRequest } from '#machines/kit/download-request.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const requestOf = (id: number, version: number | null = null): DownloadRequest => ({
  id,
  version,
  name: `Datei ${id}.pdf`,
});

function start() {
  const download = scripted<DownloadsPort['download']>();
  const walked = walk(provide(downloadsMachine, { download: download.service }));
  const want = (request: DownloadRequest) => walked.send({ type: 'download.start', request });
  return { download, want, ...walked };
}

test('files are downloaded one after the other, and what is on its way is not wanted twice', async () => {
  const { download, want, states, reach } = start();
  want(requestOf(1));
  want(requestOf(1));
  want(requestOf(1, 2));
  expect(download.calls.map(({ input }) => input)).toEqual([requestOf(1)]);
  download.last().answer();
  await expect.poll(() => download.calls.length).toBe(2);
  expect(download.last().input).toEqual(requestOf(1, 2));
  download.last().answer();
  await reach('idle');
  expect(states).toEqual(['idle', 'downloading.brief', 'idle']);
  want(requestOf(1));
  expect(download.calls).toHaveLength(3);
});

test.each([
  ['missing', refusal('008')],
  ['refused', refusal('019')],
  ['unreachable', NO_NETWORK],
])('a file that is %s is reported by its name, and the next one has its turn', async (topic, failure) => {
  const { download, want, reports } = start();
  want(requestOf(1));
  want(requestOf(2));
  download.last().fail(failure);
  await expect.poll(() => download.calls.length).toBe(2);
  expect(reports).toMatchObject([
    {
      type: 'notification.add',
      level: 'error',
      topic: `download.${topic}`,
      values: { identifier: 'Datei 1.pdf' },
    },
  ]);
  expect(download.last().input).toEqual(requestOf(2));
});

test('a download that met the end of the session goes on once it is restored', async () => {
  const { download, want, states, reach, reports, restore } = start();
  want(requestOf(1));
  download.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  download.last().answer();
  await reach('idle');
  expect(states).toEqual(['idle', 'downloading.brief', 'sessionLost', 'downloading.brief', 'idle']);
});

test('a download that is not answered can be given up, and the next one is asked for', async () => {
  const { download, want, reports, states, pass, send } = start();
  want(requestOf(1));
  want(requestOf(2));
  pass(2_000);
  expect(states.at(-1)).toBe('downloading.slow');
  pass(8_000);
  send({ type: 'wait.cancel' });
  expect(download.calls[0]?.signal.aborted).toBe(true);
  expect(reports).toMatchObject([{ topic: 'download.unreachable', values: { identifier: 'Datei 1.pdf' } }]);
  expect(download.last().input).toEqual(requestOf(2));
});
