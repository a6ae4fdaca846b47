/* Draws the pictures of npm run charts, and takes away those of machines that are gone. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { MACHINES } from '#machines/all.ts';
import { CHARTS, drawPictures, PAGE_WIDTH } from './charts.mjs';
import { inHouse } from './house.mjs';
import { say } from './words.mjs';

const pictures = await drawPictures(MACHINES.map(({ machine }) => machine));
mkdirSync(CHARTS, { recursive: true });
const files = new Set(pictures.map(({ file }) => file));
for (const name of readdirSync(CHARTS)) {
  if (name.endsWith('.svg') && !files.has(name)) rmSync(inHouse(CHARTS, name));
}
for (const { file, text, laidOut } of pictures) {
  writeFileSync(inHouse(CHARTS, file), text);
  if (laidOut.width > PAGE_WIDTH) {
    say(`${file} is ${laidOut.width} px wide: on a page its words are too small to be read.`);
  }
}
say(`${pictures.length} pictures of ${MACHINES.length} machines are in docs/charts.`);
