import { keepCompiledCode } from '#server/house/house.mjs';

// As server/main.mjs does, so that the threads of this process have compiled code as well.
keepCompiledCode();
