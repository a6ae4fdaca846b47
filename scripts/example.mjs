/*
 * npm run example: a practice's page that shows texts of Leitstand, on an address of its own, and a Leitstand with
 * demonstration data, which forgets everything at its end. With ECS_URL it shows the texts of that server.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesGiven } from './support/arguments.mjs';
import { buildTexts } from './support/build-clients.mjs';
import { ensureBuilt } from './support/built.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { SERVER_ARGS } from './support/server.mjs';
import { onStop, stopToolsOnSignal } from './support/tools.mjs';
import { giveUp, say } from './support/words.mjs';

const CONTEXT = process.env.CONTEXT ?? 'praxis-elbufer';

refuseOldNode();
namesGiven('npm run example', 0);
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
const elsewhere = process.env.ECS_URL?.replace(/\/+$/, '');
if (!elsewhere) await ensureBuilt(node);
const built = await buildTexts(node);
if (built.code !== 0) giveUp(built.tail);

const { servePortal } = await import('#examples/portal/serve.mjs');
let textsServer = elsewhere ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const portal = await servePortal({
  port: Number(process.env.PORTAL_PORT ?? '3000'),
  textsServer: () => textsServer,
  context: CONTEXT,
  client: join(built.folder, 'texts.js'),
}).catch((error) => giveUp(`The portal cannot listen: ${error.message}. PORTAL_PORT names another port.`));

/** Prints both addresses, once both servers listen. */
function sayAddresses() {
  say(`\nPortal:  ${portal.address}`);
  say(`Console: ${textsServer}`);
  say(
    elsewhere
      ? `The server has to allow the portal: CORS_ORIGINS=${portal.address}`
      : 'Sign in to the console as admin, change a text of the portal, and watch it; Alt+click on a text opens it.',
  );
}

if (elsewhere) {
  onStop(() => portal.close().then(() => process.exit(0)));
  sayAddresses();
} else {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-example-'));
  const server = spawn(node, SERVER_ARGS, {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: `sqlite:${join(folder, 'leitstand.db')}`,
      FILES_DIR: join(folder, 'files'),
      ENVIRONMENT: 'DEV',
      DEMO_DATA: '1',
      CORS_ORIGINS: portal.address,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // In a group of its own, so that a Ctrl-C reaches it once, through this script.
    detached: process.platform !== 'win32',
  });
  server.stdout?.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    const address = /ready at (https?:\/\/\S+)/.exec(text)?.[1];
    if (!address) return;
    textsServer = address.replace(/\/$/, '');
    sayAddresses();
  });
  onStop((signal) => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  server.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true });
    portal.close().then(() => process.exit(code ?? 0));
  });
}
