import type { Encoding } from '#server/store/base/encodings.ts';

/** How an answer can go out, the shortest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Browsers of one kind all send the same header. */
const READ_KEPT = 200;
const read = new Map<string, readonly Encoding[]>();

/** The encodings that a header Accept-Encoding lets in, the most wanted one first. */
export function acceptedEncodings(header: string | readonly string[] | undefined): readonly Encoding[] {
  const text = String(header ?? '');
  const known = read.get(text);
  if (known) return known;
  const accepted = weighed(text);
  if (read.size >= READ_KEPT) read.clear();
  if (text.length <= 200) read.set(text, accepted);
  return accepted;
}

function weighed(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name.replace(/^x-/, ''), Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return ENCODINGS.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}
