import { expect, test } from 'vitest';
import { hitsIn } from '#src/components/hits.ts';

/** The parts of the text that are marked. */
const marked = (text: string, term: string) => hitsIn(text, term).map(([from, to]) => text.slice(from, to));

test.each([
  ['every one, in any case', 'Termin am Termintag, kein TERMIN', ' termin ', ['Termin', 'Termin', 'TERMIN']],
  ['one that has another length when it is folded', 'Weiße Straße', 'strasse', ['Straße']],
  ['one behind letters of two units', '🩺 Ärzte', 'ärz', ['Ärz']],
  ['the whole letter that is folded to two', 'Fußweg', 'fuss', ['Fuß']],
  ['a letter whose mark is a character of its own', 'Die A\u0308rzte', 'ärz', ['A\u0308rz']],
  ['one before such a letter', 'Tag der A\u0308rzte', 'der', ['der']],
  ['only beginnings of words for two characters', 'an der Bank an', 'an', ['an', 'an']],
  ['a symbol wherever it is', '50% von 100%', '%', ['%', '%']],
  ['a symbol that a pattern would read otherwise', 'praxis.name praxisXname', 'praxis.name', ['praxis.name']],
  ['several words', 'Bitte rufen Sie an', 'rufen sie', ['rufen Sie']],
  ['nothing without a term', 'Termin', '  ', []],
  ['nothing where there is none', 'Termin', 'Ort', []],
])('marks %s', (_what, text, term, parts) => {
  expect(marked(text, term)).toEqual(parts);
});
