import { assign, setup } from 'xstate';
import {
  chooseLocale,
  chosenLocale,
  type LocaleWishes,
  type OfferedLocale,
  offeredLocale,
} from '#machines/interface-language/choose-locale.ts';
import type { InterfaceLanguagePort } from '#machines/interface-language/interface-language.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { keepFailure } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';

export type InterfaceLanguageEvent =
  | { type: 'language.choose'; locale: string }
  /** A user has signed in whose default language this is; it counts until a language is chosen. */
  | { type: 'language.prefer'; lang: string | null }
  | { type: 'language.retry' }
  /** The user leaves it at the language that is shown. */
  | { type: 'language.keep' };

export const INTERFACE_LANGUAGE_DATA_EVENTS: DataEvents<InterfaceLanguageEvent> = {
  'language.choose': true,
  'language.prefer': true,
};

export interface InterfaceLanguageContext {
  readonly offered: readonly OfferedLocale[];
  readonly wishes: LocaleWishes;
  /** Whether a user has chosen the locale; otherwise it follows user and browser. */
  readonly chosen: boolean;
  /** The locale that is wanted; its messages may still be on their way. */
  readonly locale: string;
  /** The locale whose messages are shown; null while none have arrived. */
  readonly shown: string | null;
  /** Why its messages did not arrive. */
  readonly failure: Failure | null;
}

/** The language of the interface: which one, and whether its messages are there. */
export const interfaceLanguageMachine = setup({
  types: {
    context: {} as InterfaceLanguageContext,
    events: {} as InterfaceLanguageEvent,
    input: {} as { readonly wishes: LocaleWishes; readonly offered: readonly OfferedLocale[] },
  },
  actors: { showLanguage: placeholder<InterfaceLanguagePort['showLanguage']>() },
  actions: {
    prefer: assign(({ context }, params: { lang: string | null }) => {
      const wishes = { ...context.wishes, user: params.lang };
      return { wishes, locale: chooseLocale(wishes, context.offered) };
    }),
    rememberShown: assign(({ context }) => ({ shown: context.locale, failure: null })),
    keepShown: assign(({ context }) => ({ locale: context.shown ?? context.locale, failure: null })),
  },
  guards: {
    isOffered: ({ context }, params: { locale: string }) =>
      offeredLocale(params.locale, context.offered) === params.locale,
    /** Whether another locale would be shown than now. */
    isPreferred: ({ context }, params: { lang: string | null }) =>
      !context.chosen &&
      chooseLocale({ ...context.wishes, user: params.lang }, context.offered) !== context.locale,
    isAnyShown: ({ context }) => context.shown !== null,
    isComplete: (_, params: { complete: boolean }) => params.complete,
  },
}).createMachine({
  id: 'interface-language',
  description: 'In which language the interface speaks, and whether its messages are there.',
  context: ({ input }) => ({
    offered: input.offered,
    wishes: input.wishes,
    chosen: chosenLocale(input.wishes, input.offered) !== null,
    locale: chooseLocale(input.wishes, input.offered),
    shown: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'language.choose': [
      {
        guard: { type: 'isOffered', params: ({ event }) => ({ locale: event.locale }) },
        target: '.loading',
        reenter: true,
        actions: assign({ locale: ({ event }) => event.locale, chosen: true }),
      },
      // Refused: nothing offers it.
      {},
    ],
    'language.prefer': [
      {
        guard: { type: 'isPreferred', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: { type: 'prefer', params: ({ event }) => event },
      },
      // A language was chosen, or it is the one that is shown.
      {},
    ],
  },
  states: {
    loading: {
      tags: BUSY,
      description: 'The messages are on their way; what is shown stays until they are there.',
      invoke: {
        src: 'showLanguage',
        input: ({ context: { locale, chosen } }) => ({ locale, chosen }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'shown',
            actions: 'rememberShown',
          },
          { target: 'shownWithoutRegion', actions: 'rememberShown' },
        ],
        onError: [
          {
            guard: 'isAnyShown',
            target: 'kept',
            actions: keepFailure,
          },
          { target: 'builtIn', actions: keepFailure },
        ],
      },
    },
    shown: { description: 'The interface speaks the chosen language.' },
    shownWithoutRegion: {
      description: 'Only the base language arrived; the words of the region are missing.',
      on: { 'language.retry': 'loading' },
    },
    kept: {
      description:
        'The messages of another language did not arrive; the interface keeps those it shows, and says so.',
      on: { 'language.retry': 'loading', 'language.keep': { target: 'shown', actions: 'keepShown' } },
    },
    builtIn: {
      description: 'No messages have arrived yet; the interface speaks in the texts built into it.',
      on: { 'language.retry': 'loading' },
    },
  },
});
