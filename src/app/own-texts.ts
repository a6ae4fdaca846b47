import type { ActorRefFrom } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import type { appMachine } from '#machines/app/app.machine.ts';
import { failureOf } from '#machines/kit/failure.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { loadOwnTexts } from '#src/ecs/own-texts.ts';
import { localeAsBuiltIn, messagePrefixes, showOwnTexts, whenMessagesCome } from '#src/i18n/interface.ts';
import { NO_OWN_TEXTS, type OwnTexts } from '#src/i18n/own-texts.ts';
import { rememberAsBuiltIn } from '#src/storage/session-storage.ts';

/** Subjects that the texts depend on: the texts themselves, and the context that the address stands for. */
const MADE_OF: readonly Subject[] = ['wording', 'context'];

/** Milliseconds after a change: what a user has stored is notified first, and several changes are one question. */
const CHANGED_MS = 300;

/** Keeps for the next visit whether the rows can come ahead of all this. */
function show(texts: OwnTexts): void {
  showOwnTexts(texts);
  rememberAsBuiltIn(localeAsBuiltIn());
}

/**
 * Shows the console's texts as the system has them: once it is known what the server can do and which messages there
 * are, again when a user has signed in, and after a change of wordings or contexts. Nothing waits for them, and without
 * them the built-in texts stand; the browser keeps them and only asks whether they still hold.
 * @returns is to be notified what other tabs of this browser have changed
 */
export function keepOwnTexts(
  app: Pick<ActorRefFrom<typeof appMachine>, 'on' | 'subscribe'>,
  load = loadOwnTexts,
): (subjects: readonly Subject[]) => void {
  let stage: string | undefined;
  let underWay: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = async () => {
    const prefixes = messagePrefixes();
    if (!stage || !prefixes) return;
    underWay?.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    try {
      const texts = await load(prefixes, signal);
      if (!signal.aborted) show(texts);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      const isWithoutContext = failure.kind === 'refused' && failure.code === REFUSAL.notFound;
      if (isWithoutContext) show(NO_OWN_TEXTS);
      console.warn('[texts]', isWithoutContext ? 'context_not_found' : failure);
    }
  };
  const follow = (subjects: readonly Subject[]) => {
    if (!subjects.some((subject) => MADE_OF.includes(subject))) return;
    clearTimeout(timer);
    timer = setTimeout(reload, CHANGED_MS);
  };
  app.subscribe((snapshot) => {
    const before = stage;
    stage = (['signedOut', 'signedIn'] as const).find((one) => snapshot.matches(one));
    if (stage !== before) void reload();
  });
  app.on('records.changed', ({ subjects, where }) => {
    if (where === 'here') follow(subjects);
  });
  // The first messages may come after the first answer of the server.
  whenMessagesCome(() => {
    if (!underWay) void reload();
  });
  return follow;
}
