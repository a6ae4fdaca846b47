import { createRoot } from 'react-dom/client';
import type { InspectionEvent } from 'xstate';
import { App } from '#src/app/App.tsx';
import { startConsole } from '#src/app/console.ts';
import { SignedIn } from '#src/app/signed-in.ts';
import { recordingKey, rememberedVisit } from '#src/storage/session-storage.ts';
import { applyColorScheme } from '#src/theme/color-scheme.ts';
import { followContrast } from '#src/theme/contrast.ts';
import '#src/screens/login/entrance.css';

applyColorScheme();
followContrast();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
// A user was signed in here last and most likely still is.
if (rememberedVisit()) SignedIn.fetch().catch(() => {});
const start = (inspect?: (event: InspectionEvent) => void) =>
  createRoot(root).render(<App actor={startConsole(inspect)} />);
/** Of a recording that a user has asked for, by the address or before a reload; without its code the console starts too. */
const record = () =>
  import('#src/app/recording.ts').then(({ recordFromStart }) => recordFromStart()).catch(() => undefined);
const isRecorded =
  /[?&]record\b/.test(window.location.search) || sessionStorage.getItem(recordingKey()) !== null;
// Nothing is awaited here: what is fetched needs this file to be done. A build for users leaves the inspector out.
if (import.meta.env.DEV || import.meta.env.INSPECTED) {
  import('#src/inspection/attach.ts').then(async ({ attachConsole }) =>
    start(await attachConsole(isRecorded ? await record() : undefined)),
  );
} else if (isRecorded) record().then(start);
else start();
