import { expect } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, startTextCalls } from '#tests/support/text-calls.ts';

interface Import {
  readonly into?: string;
  readonly browser?: TestBrowser;
  readonly at?: string;
  readonly headers?: Record<string, string>;
  /** Further fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type ExchangeCalls = Awaited<ReturnType<typeof startExchangeCalls>>;

/** A server whose texts go out as files and come back, in a context of its own for each test. */
export async function startExchangeCalls() {
  const calls = await startTextCalls();
  let number = 0;
  let context = '';

  const query = (format: ExchangeFormat, of = context) =>
    `context=${encodeURIComponent(of)}&format=${format}${format === 'xliff2' ? '&source=de&target=en' : ''}`;

  async function sendForm(form: FormData, { browser = calls.admin, at = '', headers = {} }: Import = {}) {
    const body = new Response(form);
    return browser.send({
      method: 'POST',
      url: `/ecs/wording/import${at}`,
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        [HEADERS.xsrf]: browser.cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  async function send(file: string | Buffer, format: ExchangeFormat, options: Import = {}) {
    const form = new FormData();
    form.set('context', options.into ?? context);
    form.set('format', format);
    for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'texts');
    return sendForm(form, options);
  }

  return {
    calls,
    /** A new context, with its number, into which everything goes that names no other one. */
    begin: async () => {
      number += 1;
      context = `praxis ${number} "ä"`;
      await calls.addContexts([context, 'GLOBAL']);
      calls.server.clock.advance({ seconds: 10 });
      return { context, number };
    },
    /** Query of an export. */
    query,
    sendForm,
    /** Sends a file to be taken over. */
    send,
    exported: async (format: ExchangeFormat, of = context) => {
      const response = await calls.admin.get(`wording/export?${query(format, of)}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.body;
    },
    /** Takes a file over. @returns what that came to */
    imported: async (file: string, format: ExchangeFormat, options: Import = {}) =>
      contentOf<{ added: number; changed: number; unchanged: number }>(await send(file, format, options)),
    /** The context's own texts, in the order in which they were made. */
    stored: async (of = context) => {
      const response = await calls.admin.post('wording/list', {
        maxResult: 500,
        filter: { contextIdentifier: of, sort: { field: 'id', direction: 'asc' } },
      });
      return contentOf<{ listData: { data: Wording[] } }>(response).listData.data;
    },
    /** Texts of every kind, in de and en. */
    oddTexts: () =>
      calls.addWordings(
        { contextIdentifier: context, identifier: 'odd', value: ODD },
        { contextIdentifier: context, identifier: 'odd', lang: 'en', value: `en ${ODD}` },
        { contextIdentifier: context, identifier: '=1+1', lang: 'en', value: '=SUM(A1:A9)' },
        { contextIdentifier: context, identifier: 'a', lang: 'en', value: "'=2+2", active: false },
        { contextIdentifier: context, identifier: 'b', lang: 'en', value: '@x' },
        { contextIdentifier: context, identifier: 'Über & "so"', lang: 'en', value: '-1' },
      ),
  };
}

const ODD =
  ' "Zitat", <b>fett</b> & {%name%};\r\nzweite\tZeile ]]> \u{1F9D1}\u200d\u2695\ufe0f e\u0301 \u202eabc ';

/** Content of texts, in a canonical order. */
export const said = (wordings: readonly Wording[]) =>
  wordings
    .map(({ identifier, lang, value, active, resetInheritance }) =>
      JSON.stringify([identifier, lang, value, active, resetInheritance]),
    )
    .sort();
