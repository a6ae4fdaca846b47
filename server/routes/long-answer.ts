import { eventLoopYielder } from '#server/exchange/yield.ts';
import { successText } from '#server/routes/answer.ts';

/** A list that is longer is not written in one go, which the process would stand still for. */
const LONG = 1_000;
const AT_ONCE = 500;
const NO_CONTENT = '"content":null';

/** Whether the content of an answer has a list that is so long. */
export function isLongContent(content: unknown): content is object {
  if (typeof content !== 'object' || content === null) return false;
  return Object.values(content).some((value) => Array.isArray(value) && value.length > LONG);
}

/** The output of successText, piece by piece, yielding to other work in between. */
export async function* successPieces(
  content: object,
  now: number,
  revisionId: number | null = null,
): AsyncGenerator<string> {
  const envelope = successText(null, now, revisionId);
  const at = envelope.indexOf(NO_CONTENT);
  const yieldIfDue = eventLoopYielder();
  yield `${envelope.slice(0, at)}"content":{`;
  let separator = '';
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(value)) yield JSON.stringify(value);
    else {
      yield '[';
      for (let start = 0; start < value.length; start += AT_ONCE) {
        const some = JSON.stringify(value.slice(start, start + AT_ONCE)).slice(1, -1);
        yield start === 0 ? some : `,${some}`;
        await yieldIfDue();
      }
      yield ']';
    }
  }
  yield `}${envelope.slice(at + NO_CONTENT.length)}`;
}
