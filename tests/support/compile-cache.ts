import { enableCompileCache } from 'node:module';
import { inHouse } from '#scripts/support/house.mjs';

// That of server/main.mjs, which server/dialect/threads gives to the threads of a process that has it.
enableCompileCache(inHouse('node_modules', '.cache', 'leitstand-server'));
