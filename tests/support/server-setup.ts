import { keepCompiledCode } from '#server/house/house.mjs';
import { hashCheaply } from '#tests/support/cheap-hashes.ts';

// As server/main.mjs does, so that the threads of this process have compiled code as well and start in half the time.
keepCompiledCode();
hashCheaply();
