import type { MeasuredServer } from '../load/server.ts';

const TEXTS = 200;
const CONTEXT = 'GLOBAL';
/** Of 20 KB of texts. */
export const TEXTS_PATH = `/ecs/wording/get?context=${CONTEXT}&prefix=bench.`;

/** Saves one of the texts with another value; the first time it is made. @returns its number */
export async function saveText(
  { visitor, address }: MeasuredServer,
  { number, value, id }: { readonly number: number; readonly value: string; readonly id?: number },
): Promise<number> {
  const { status, content } = await visitor.post(address, 'wording/save', {
    ...(id !== undefined && { id }),
    lang: 'de',
    identifier: `bench.text.${String(number).padStart(4, '0')}`,
    value,
    contextIdentifier: CONTEXT,
    resetInheritance: false,
    active: true,
  });
  if (status !== 200) throw new Error(`a text was answered with ${status}`);
  return content.wording.id;
}

/** Fills the context. @returns the number of its last text */
export async function saveTexts(server: MeasuredServer): Promise<number> {
  const value = 'Ihre Praxis erreichen Sie am besten am Vormittag. '.repeat(2).slice(0, 76);
  let last = 0;
  for (let number = 0; number < TEXTS; number += 1) last = await saveText(server, { number, value });
  return last;
}
