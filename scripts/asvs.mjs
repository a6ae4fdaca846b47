/* npm run asvs: writes docs/asvs.md from docs/asvs/*.json. */
import { writeFileSync } from 'node:fs';
import { namesGiven } from './support/arguments.mjs';
import { asvsChapters, asvsPage } from './support/asvs-page.mjs';
import { inHouse } from './support/house.mjs';
import { say } from './support/words.mjs';

namesGiven('npm run asvs', 0);
writeFileSync(inHouse('docs/asvs.md'), asvsPage(asvsChapters()));
say('docs/asvs.md is written.');
