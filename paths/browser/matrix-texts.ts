import type { Impact } from '#contract/impact.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { Executor, Hands } from '#paths/browser/executors.ts';
import type { Wire } from '#paths/browser/wire.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { wordingOf } from '#tests/support/records.ts';

const IDENTIFIER = 'login.title';

/** A text of the context's own, and a language that misses one. */
export const OWN_TEXT = wordingOf({ id: 1, identifier: IDENTIFIER, lang: 'de', value: 'Anmeldung' });
const { contextIdentifier: CONTEXT, id, value, active, resetInheritance } = OWN_TEXT;
const { creationDate, modificationDate } = OWN_TEXT;

const CELL = { value: null, from: null, own: null, isCutOff: false };
const ROW = {
  identifier: IDENTIFIER,
  cells: [
    {
      ...CELL,
      ...{ lang: 'de', value, from: { contextIdentifier: CONTEXT, lang: 'de' } },
      own: { id, value, active, resetInheritance, creationDate, modificationDate },
    },
    { ...CELL, lang: 'fr' },
  ],
};

/** What a step would change for others: a text that they see, or none. */
const REPLACES = impactOf({ changed: 1, effective: 1 });
const REPLACES_NOTHING = impactOf({});

export const gridOf = ({ page }: Hands) =>
  page.getByRole('grid', { name: `Texte von ${CONTEXT}`, exact: true });

/** The cell of a language. */
const cellOf = (hands: Hands, lang: string) =>
  gridOf(hands)
    .getByRole('row')
    .filter({ hasText: IDENTIFIER })
    .getByRole('gridcell')
    .nth(ROW.cells.findIndex((cell) => cell.lang === lang));

export const fieldOf = ({ page }: Hands, lang: string) =>
  page.getByRole('textbox', { name: `${IDENTIFIER} (${lang})`, exact: true });

/** Comes to the matrix, in which one row stands. */
export const openMatrix: Executor = async (hands) => {
  const { wire, open } = hands;
  wire.also.set('wording/matrix', ({ body }) => ({
    matrix: {
      ...{ langs: ['all', 'de', 'fr'], fallbackLang: 'en', count: 1, usesAll: false },
      rows: body.maxResult === 0 ? [] : [ROW],
      ...(body.withCoverage === true && { coverage: [] }),
    },
  }));
  await open(`/wordings/matrix?context=${CONTEXT}`, ANNA);
  await gridOf(hands).getByRole('rowheader', { name: IDENTIFIER }).waitFor();
};

export const choose = (hands: Hands, lang: string) => cellOf(hands, lang).click();

/** Opens the field of a cell by the keyboard. */
export async function edit(hands: Hands, lang: string): Promise<void> {
  await cellOf(hands, lang).press('Enter');
  await fieldOf(hands, lang).waitFor();
}

/** How many texts were written on a path: none is written twice, so that each is another one than what is stored. */
const written = new WeakMap<Wire, number>();

/** Writes a text in the field that is open. */
export async function write(hands: Hands, lang: string): Promise<void> {
  const number = (written.get(hands.wire) ?? 0) + 1;
  written.set(hands.wire, number);
  await fieldOf(hands, lang).fill(`Anmelden ${number}`);
}

/** Stores it without leaving the field. */
export async function writeAndStore(hands: Hands, lang: string): Promise<void> {
  await write(hands, lang);
  await fieldOf(hands, lang).press('Control+s');
}

/** What the cell says of its text while it is not in its field. */
export async function cellSays(hands: Hands, lang: string, words: string): Promise<void> {
  await cellOf(hands, lang).getByText(words, { exact: true }).waitFor();
}

/** How storing texts appears on the wire: what it would do, and that it is done. */
const asksForStep = asks('wording/saveAll');
export const asksToForesee = (asked: Asked) => asksForStep(asked) && isPreview(asked);
export const asksToStore = (asked: Asked) => asksForStep(asked) && !isPreview(asked);

export const foreseen = (impact: Impact) => ({ impact });

/** The texts of a request, as they are stored now. */
export function stored(_: unknown, { body }: Asked): object {
  const texts = body.wordings as readonly Partial<typeof OWN_TEXT>[];
  return {
    wordings: texts.map((text) => ({ ...OWN_TEXT, ...text, modificationDate: '2026-01-07T09:30:00.000Z' })),
  };
}

/** The server says that others lose no text by the step, or which one, and the user decides. */
export async function foresee(hands: Hands, service: string, decides: 'nothing' | 'goes on' | 'goes back') {
  const impact = decides === 'nothing' ? REPLACES_NOTHING : REPLACES;
  await hands.wire.answer(service, { gives: impact });
  if (decides === 'nothing') return;
  const question = hands.page.getByRole('dialog', { name: 'Folgen der Änderung' });
  const name = decides === 'goes on' ? 'Speichern' : 'Weiter bearbeiten';
  await question.getByRole('button', { name, exact: true }).click();
}
