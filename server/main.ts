import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code of the last start, without which a start takes half as long again. It lies inside the project, where
// nobody else can put other code in its place; where it cannot be written, the server starts without it.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'leitstand-server'));

// Only now: what is imported statically would be compiled before the cache is there.
await import('#server/run.ts');
