import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/*
 * happy-dom has no font loading, which Mantine's autosizing text areas listen to. The set never changes here, so
 * nothing is ever dispatched.
 */
if (!('fonts' in document)) {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: 'loaded' });
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
}

// Every browser has it; happy-dom has none, and Node's own stays outside of the context that a file runs in.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;

// How long a machine under load may take is no part of what is tested.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
