/** A server that sends nothing for so long has gone without a word: it beats every 25 seconds. */
const SILENCE_MS = 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** So many failures in a row does a refusal count as: no server takes us back sooner than a full one. */
const REFUSED = 5;

/**
 * Milliseconds until the next try: longer each time, and by chance, so that not all pages come back at once.
 * @param failures in a row, from 0
 */
export function waitAfter(failures: number, random = Math.random()): number {
  return 500 + random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
}

interface Listening {
  readonly request: typeof fetch;
  /** Address of wording/events, with what the listener has. */
  readonly address: () => string;
  /** Whether anyone is there for whom to listen. */
  readonly isWanted: () => boolean;
  /** Takes the revision that an event names. */
  readonly onRev: (rev: string) => void;
}

/**
 * Listens to the events of a context for as long as that is wanted. Not by EventSource: that comes back when it likes,
 * does not notice a connection that has died in silence, and is not in Node.js.
 * @returns what looks again at whether it is wanted, and then tries at once
 */
export function listen({ request, address, isWanted, onRev }: Listening): () => void {
  let open: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = async (mine: AbortController) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENCE_MS);
    };
    try {
      beat();
      const answer = await request(address(), {
        headers: { Accept: 'text/event-stream' },
        cache: 'no-store',
        credentials: 'omit',
        signal: mine.signal,
      });
      if (!answer.ok || !answer.body) failures = Math.max(failures, REFUSED);
      else {
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          beat();
          const events = (text + part.value).split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) {
            const data = /^data: ?(.*)$/m.exec(event)?.[1];
            if (data === undefined) continue;
            failures = 0;
            const { rev } = JSON.parse(data);
            if (typeof rev === 'string') onRev(rev);
            else failures = REFUSED;
          }
        }
      }
    } catch {
      // Refused, cut off, silent, or no longer wanted.
    }
    clearTimeout(silence);
    mine.abort();
    if (open !== mine) return;
    open = null;
    timer = setTimeout(look, waitAfter(failures));
    failures += 1;
  };

  const look = () => {
    clearTimeout(timer);
    if (!isWanted()) {
      failures = 0;
      open?.abort();
      open = null;
    } else if (!open) {
      open = new AbortController();
      void connect(open);
    }
  };
  return look;
}
