import { createRoot } from 'react-dom/client';
import { App } from '#src/app/App.tsx';
import { startConsole } from '#src/app/console.ts';
import { SignedIn } from '#src/app/signed-in.ts';
import { rememberedIdentity } from '#src/storage/session-storage.ts';
import { applyColorScheme } from '#src/theme/color-scheme.ts';
import { followContrast } from '#src/theme/contrast.ts';
import '#src/screens/login/entrance.css';

applyColorScheme();
followContrast();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
// A user was signed in before the reload and most likely still is.
if (rememberedIdentity()) SignedIn.fetch().catch(() => {});
// The build takes the condition for what it is, and leaves the inspector out.
const inspect = import.meta.env.DEV
  ? await (await import('#inspector/console/attach.ts')).attachInspector()
  : undefined;
createRoot(root).render(<App actor={startConsole(inspect)} />);
