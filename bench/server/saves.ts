import type { Wording } from '#contract/wording.ts';
import { postRequest } from '../load/load.ts';
import type { MeasuredServer } from '../load/server.ts';

const WORDINGS = 200;

/** Existing wordings to save. */
export async function firstWordings({ visitor, address }: MeasuredServer): Promise<readonly Wording[]> {
  const { content } = await visitor.post(address, 'wording/list', { offset: 0, maxResult: WORDINGS });
  return content.listData.data;
}

export function changed(wording: Wording, change: number): string {
  return `${(wording.value ?? '').replace(/ \(Stand \d+\)$/, '')} (Stand ${change})`;
}

function requestOf({ visitor }: MeasuredServer, wording: Wording, change: number): string {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = wording;
  const own = { id, lang, identifier, contextIdentifier, resetInheritance, active };
  const payload = { ...own, value: changed(wording, change) };
  return postRequest('/ecs/wording/save', payload, visitor.headers());
}

/** Saves of them all, twice, since with the same texts over again nothing would be saved. */
export function requestsOf(server: MeasuredServer, wordings: readonly Wording[], change: number): string[] {
  return [change - 1, change].flatMap((number) =>
    wordings.map((wording) => requestOf(server, wording, number)),
  );
}
