import { applyTo, type Covered, identifierOf, MARKED } from './apply.ts';
import { fill, find } from './fill.ts';
import { keeper } from './keep.ts';
import { listen, waitAfter } from './listen.ts';
import { load, RefusedError } from './load.ts';
import type { Live, Loaded, Options, TextStorage as Storage, Values } from './types.ts';

export type TextsOptions = Options;
export type Texts = Live;
export type TextStorage = Storage;
export type TextValues = Values;

function langsOf(lang: string | readonly string[] | undefined): readonly string[] {
  return [lang ?? globalThis.navigator?.languages ?? []].flat().slice(0, 50);
}

/** Calls back on an event; returns what ends that. */
function on(target: EventTarget | null, name: string, call: (event: Event) => void): () => void {
  target?.addEventListener(name, call);
  return () => target?.removeEventListener(name, call);
}

/**
 * Loads the texts of a context in one language, and follows their changes until they are closed. When the server is
 * not there, they are the last ones, or only the default ones, until it is.
 * @throws when the server refuses, as for an unknown context, and there are no last texts
 */
export async function loadTexts(options: TextsOptions): Promise<Texts> {
  const { url, context, defaults = {}, missing = (identifier: string) => identifier } = options;
  const request: typeof fetch = options.fetch ?? ((...args) => fetch(...args));
  const page = typeof document === 'undefined' ? null : document;
  const base = `${url.replace(/\/+$/, '')}/ecs/wording/`;
  const of = context === undefined ? '' : `context=${encodeURIComponent(context)}&`;
  const kept = keeper(options.storage, `${base} ${context ?? ''}`);
  const listeners = new Set<() => void>();
  const roots = new Set<ParentNode>();
  const covered: Covered = new WeakMap();

  let wanted = langsOf(options.lang);
  const firstLang = page?.documentElement.lang || wanted[0] || '';
  let loaded: Loaded = { context: context ?? null, lang: firstLang, rev: null, texts: {} };
  /** What is asked for, or was at the last try: the answer to an older request is dropped. */
  let turn = 0;
  let failures = 0;
  let isStale = true;
  let isClosed = false;

  let retry: ReturnType<typeof setTimeout> | undefined;

  /** A hidden page catches up when it is seen again. Without a page there has to be a listener. */
  const isWanted = () =>
    !isClosed && (page ? page.visibilityState !== 'hidden' : listeners.size > 0 || roots.size > 0);
  const langOf = () => loaded.lang.replaceAll('_', '-');
  const found = (identifier: string, { count }: Values) =>
    find(loaded.texts, langOf(), identifier, count) ?? find(defaults, langOf(), identifier, count);

  const applyOne = (root: ParentNode) => {
    applyTo(root, found, covered);
    if (root === page && loaded.lang) page.documentElement.lang = langOf();
  };

  const show = (next: Loaded) => {
    if (next.rev !== null && next.rev === loaded.rev && next.lang === loaded.lang) return;
    loaded = next;
    roots.forEach(applyOne);
    for (const listener of listeners) listener();
  };

  /** @param rev what an event has named; null for the present texts */
  const get = async (rev: string | null, isFirst = rev === null): Promise<void> => {
    clearTimeout(retry);
    turn += 1;
    const mine = turn;
    const langs = wanted;
    let next: Loaded;
    try {
      const query = `${of}flat=1${langs.map((lang) => `&lang=${encodeURIComponent(lang)}`).join('')}`;
      next = await load(request, `${base}get?${query}`, rev, options.timeout ?? 3_000);
    } catch (error) {
      if (mine !== turn) return;
      isStale = true;
      if (isFirst) {
        const last = await kept.last(langs);
        if (mine !== turn) return;
        // Without a revision the next event loads what is wanted, whatever it names.
        loaded = { ...loaded, rev: null };
        if (last) show({ ...last, rev: null });
        else if (error instanceof RefusedError) throw error;
      }
      if (options.live !== false && isWanted()) {
        retry = setTimeout(() => isWanted() && void get(rev, false), waitAfter(failures));
        failures += 1;
      }
      return;
    }
    if (mine !== turn) return;
    isStale = false;
    failures = 0;
    void kept.keep(langs, next);
    show(next);
  };

  await get(null);

  const look =
    options.live === false
      ? () => {}
      : listen({
          request,
          address: () => `${base}events?${of}${loaded.rev ? `rev=${encodeURIComponent(loaded.rev)}` : ''}`,
          isWanted,
          onRev: (rev) => {
            if (rev !== loaded.rev) void get(rev, false);
          },
        });
  const addressOf = (element: HTMLElement) => {
    const query = new URLSearchParams({
      ...(loaded.context !== null && { context: loaded.context }),
      langs: loaded.lang,
      prefix: identifierOf(element),
    });
    return `${options.console?.replace(/\/+$/, '')}/wordings/matrix?${query}`;
  };

  let closeList = () => {};
  /** Its code comes when it is first wanted. */
  const listByKey = async (event: Event) => {
    const { altKey, shiftKey, code } = event as KeyboardEvent;
    if (!options.console || roots.size === 0 || !altKey || !shiftKey || code !== 'KeyT') return;
    event.preventDefault();
    closeList();
    const elements = [...roots].flatMap((root) => [...root.querySelectorAll<HTMLElement>(MARKED)]);
    const { listTexts } = await import('./list.ts');
    if (!isClosed) closeList = listTexts(elements, langOf(), identifierOf, addressOf);
  };

  const ends = [
    on(page && globalThis.window, 'online', look),
    on(page, 'visibilitychange', look),
    on(page, 'keydown', listByKey),
  ];
  look();

  const openInConsole = (event: Event) => {
    const element = (event.target as Element | null)?.closest?.<HTMLElement>(MARKED);
    if (!element || !(event as MouseEvent).altKey) return;
    event.preventDefault();
    event.stopPropagation();
    open(addressOf(element), '_blank', 'noopener');
  };

  const leave = (root: ParentNode) => {
    roots.delete(root);
    root.removeEventListener('click', openInConsole, true);
    look();
  };

  return {
    get lang() {
      return langOf();
    },
    get context() {
      return loaded.context;
    },
    get rev() {
      return loaded.rev;
    },
    get isStale() {
      return isStale;
    },
    get all() {
      return { ...defaults, ...loaded.texts };
    },
    has: (identifier) => found(identifier, {}) !== undefined,
    text: (identifier, values = {}) => fill(found(identifier, values) ?? missing(identifier), values),
    onChange(listener) {
      const mine = () => listener();
      listeners.add(mine);
      look();
      return () => {
        listeners.delete(mine);
        look();
      };
    },
    setLanguage(lang) {
      wanted = langsOf(lang);
      return get(null);
    },
    apply(root) {
      roots.add(root);
      applyOne(root);
      if (options.console !== undefined) root.addEventListener('click', openInConsole, true);
      look();
      return () => leave(root);
    },
    close() {
      isClosed = true;
      turn += 1;
      clearTimeout(retry);
      for (const end of ends) end();
      closeList();
      listeners.clear();
      roots.forEach(leave);
      look();
    },
  };
}
