/*
 * Browser features that the document of the tests lacks.
 */
import { BroadcastChannel } from 'node:worker_threads';

/*
 * happy-dom has no font loading, which Mantine's autosizing text areas listen to. The set never changes here, so
 * nothing is ever dispatched.
 */
if (!('fonts' in document)) {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: 'loaded' });
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
}

// happy-dom has none, and Node's own stays outside of the context that a file runs in.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;
