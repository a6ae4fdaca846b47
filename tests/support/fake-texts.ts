interface Stored {
  rev: string;
  /** By language, and by identifier. */
  langs: Record<string, Record<string, string>>;
}

/** A server of texts that is a function: it can be away, refuse, answer nonsense, and says what it was asked. */
export class FakeTexts {
  readonly asked: string[] = [];
  stored: Stored = { rev: 'r1', langs: { de: { 'menu.help': 'Hilfe' }, fr: { 'menu.help': 'Aide' } } };
  isAway = false;
  status = 200;
  body: string | null = null;
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get listeners(): number {
    return this.#streams.size;
  }

  /** Requests for texts, without those for events. */
  get loads(): number {
    return this.asked.filter((address) => address.includes('/get?')).length;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const address = String(input);
    this.asked.push(address);
    if (this.isAway) throw new TypeError('Failed to fetch');
    if (this.status !== 200) return new Response('{}', { status: this.status });
    return address.includes('/events?') ? this.#listen(init?.signal ?? null) : this.#answer(address);
  };

  /** What an editor saves is heard by those who listen. */
  save(lang: string, identifier: string, text: string, rev: string): void {
    this.stored = {
      rev,
      langs: { ...this.stored.langs, [lang]: { ...this.stored.langs[lang], [identifier]: text } },
    };
    for (const stream of this.#streams) send(stream, rev);
  }

  /** Cuts all connections. */
  cut(): void {
    for (const stream of this.#streams) stream.error(new TypeError('network error'));
    this.#streams.clear();
  }

  #answer(address: string): Response {
    if (this.body !== null) return new Response(this.body);
    const wanted = new URL(address).searchParams.getAll('lang');
    const lang = wanted.find((one) => one in this.stored.langs) ?? 'de';
    const flattenedWordings = { [lang]: this.stored.langs[lang] };
    const wordings = { flattenedWordings, context: 'praxis', lang, rev: this.stored.rev };
    return Response.json({ content: { wordings } });
  }

  #listen(signal: AbortSignal | null): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        own = stream;
        this.#streams.add(stream);
        send(stream, this.stored.rev);
      },
    });
    signal?.addEventListener('abort', () => {
      if (!own || !this.#streams.delete(own)) return;
      own.error(signal.reason);
    });
    return new Response(body);
  }
}

function send(stream: ReadableStreamDefaultController<Uint8Array>, rev: string): void {
  const event = `: beat\n\nevent: changed\nid: ${rev}\ndata: ${JSON.stringify({ context: 'praxis', rev })}\n\n`;
  // In pieces, as a network has it.
  const bytes = new TextEncoder().encode(event);
  stream.enqueue(bytes.slice(0, 20));
  stream.enqueue(bytes.slice(20));
}

/** A storage in memory, as localStorage is one. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
  };
}
