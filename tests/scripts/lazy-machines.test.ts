import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { inHouse } from '#scripts/support/house.mjs';
import { builtWhenStarted } from '#scripts/support/lazy-machines.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** XState as the build takes it, with the module of machines changed. */
async function changedXState(): Promise<typeof import('xstate')> {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-xstate-'));
  folders.push(folder);
  cpSync(inHouse('node_modules', 'xstate'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const dist = join(folder, 'dist');
  for (const name of readdirSync(dist).filter((one) => /^StateMachine-\w+\.esm\.js$/.test(one))) {
    writeFileSync(join(dist, name), builtWhenStarted(readFileSync(join(dist, name), 'utf8')));
  }
  return import(/* @vite-ignore */ pathToFileURL(join(dist, 'xstate.esm.js')).href);
}

test('a machine is built when it is started, and provided without being built', async () => {
  const { createActor, createMachine } = await changedXState();
  const opened = vi.fn();
  const states = {
    closed: { on: { open: { target: 'opened', actions: 'notify' } } },
    opened: { on: { close: '#door.closed' } },
  };
  const looked = vi.fn(() => states);
  const config = {
    id: 'door',
    initial: 'closed',
    get states() {
      return looked();
    },
  };
  const machine = createMachine(config as never);
  const provided = machine.provide({ actions: { notify: opened } } as never);
  expect(looked).not.toHaveBeenCalled();
  const actor = createActor(provided).start();
  expect(looked).toHaveBeenCalled();
  expect(actor.getSnapshot().value).toBe('closed');
  actor.send({ type: 'open' });
  actor.send({ type: 'close' });
  expect(opened).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().value).toBe('closed');
  expect(provided.events).toEqual(['open', 'close']);
  expect(Object.keys(provided.states)).toEqual(['closed', 'opened']);
  expect(actor.getSnapshot().can({ type: 'open' })).toBe(true);
});

test('another version of XState than the change was made for ends the build', () => {
  expect(() => builtWhenStarted('class StateMachine { constructor() {} }')).toThrow('does not fit');
});
