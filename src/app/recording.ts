import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { Recorder } from '#inspector/console/recorder.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { present } from '#machines/kit/present.ts';
import type { Recorded, Said } from '#machines/problem-report/problem-report.port.ts';
import { handOverFile } from '#src/ecs/hand-over.ts';
import { onAnswer } from '#src/ecs/transport.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';
import { basePath } from '#src/page/base-path.ts';
import { PRODUCT_VERSION } from '#src/page/product-version.ts';
import { showRecordingSign } from '#src/screens/login/recording-sign.ts';
import { recording } from '#src/screens/shell/recording.ts';
import { recordingKey } from '#src/storage/session-storage.ts';

/** Of the address; it counts once, since the tab remembers that it is recorded. */
const PARAMETER = 'record';

let recorder: Recorder | null = null;
/** Whether the console tells what happens in it; once asked for, it does so until the page is gone. */
let isTold = false;
let removeSign = () => {};
/** Number of the user who is or was signed in while it is recorded. */
let userId: number | null = null;

function begin(living: AnyActor | null): void {
  const begun = new Recorder(living, Date.now(), MASK_RULES);
  recorder = begun;
  onAnswer(({ method, url }, { status, requestId }) => {
    const path = new URL(url).pathname.slice(basePath().length);
    begun.hear({ time: Date.now(), method, path, status, requestId });
  });
  recording.tell(true);
}

/** What one user has done is nothing that another one may save. */
function beginAnewForAnother(event: InspectionEvent): void {
  if (event.type !== '@xstate.snapshot' || event.actorRef.sessionId !== event.rootId) return;
  const present = appSelectors.identity(event.snapshot as never)?.user.id ?? null;
  if (present === null) return;
  if (userId !== null && userId !== present) begin(event.actorRef as AnyActor);
  userId = present;
}

function inspect(event: InspectionEvent): void {
  if (!recorder) return;
  beginAnewForAnother(event);
  recorder.inspect(event);
}

function markTab(): void {
  sessionStorage.setItem(recordingKey(), 'on');
  removeSign = showRecordingSign();
}

/**
 * Records a console that is about to start.
 * @returns XState's option `inspect`
 */
export function recordFromStart(): (event: InspectionEvent) => void {
  const address = new URL(window.location.href);
  if (address.searchParams.has(PARAMETER)) {
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', address);
  }
  isTold = true;
  begin(null);
  markTab();
  return inspect;
}

/** Records a console that is running, from how it is now, unless it is recorded already. */
export function record(app: AnyActor): Recorded {
  if (!recorder) {
    userId = appSelectors.identity(app.getSnapshot() as AnyMachineSnapshot as never)?.user.id ?? null;
    begin(app);
    markTab();
  }
  if (!isTold) app.system.inspect(inspect);
  isTold = true;
  return present(recorder).extent;
}

/** Ends the recording and drops what was recorded. */
export function drop(): void {
  recorder = null;
  userId = null;
  onAnswer(undefined);
  sessionStorage.removeItem(recordingKey());
  removeSign();
  recording.tell(false);
}

/** Hands the browser a file with what was recorded, and ends the recording. */
export function keep(said: Said): { readonly name: string } {
  const time = new Date();
  const name = `leitstand-problem-${time.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  handOverFile(present(recorder).file(said, PRODUCT_VERSION, navigator.userAgent, time), name);
  drop();
  return { name };
}
