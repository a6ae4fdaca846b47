/* npm run asvs: writes docs/asvs.md from docs/asvs/*.json. */
import { writeFileSync } from 'node:fs';
import { asvsChapters, asvsPage } from './support/asvs-page.mjs';
import { inHouse } from './support/house.mjs';
import { say } from './support/words.mjs';

writeFileSync(inHouse('docs/asvs.md'), asvsPage(asvsChapters()));
say('docs/asvs.md is written.');
