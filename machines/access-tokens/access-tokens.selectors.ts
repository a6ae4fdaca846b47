import type { SnapshotFrom } from 'xstate';
import type { AccessToken } from '#contract/token.ts';
import type { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import type { MadeToken } from '#machines/access-tokens/access-tokens.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof accessTokensMachine>;

/** Selectors of the access tokens for the screens. */
export const accessTokensSelectors = {
  /** Latest answer; null before the first. */
  tokens: (snapshot: Snapshot): readonly AccessToken[] | null => snapshot.context.tokens,
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches({ list: 'loading' }),
  listFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ list: 'refused' }) || snapshot.matches({ list: 'unreachable' })
      ? snapshot.context.listFailure
      : null,
  /** Why the last step was not carried out, while its form stands. */
  failure: (snapshot: Snapshot): Failure | null => snapshot.context.failure,
  isMaking: (snapshot: Snapshot): boolean =>
    snapshot.matches({ step: 'editing' }) ||
    snapshot.matches({ step: 'making' }) ||
    snapshot.matches({ step: 'editingSessionLost' }),
  /** Nothing can be begun while another step stands. */
  isFree: (snapshot: Snapshot): boolean => snapshot.matches({ step: 'none' }),
  /** The one that was just made, until its secret is kept. */
  made: (snapshot: Snapshot): MadeToken | null => snapshot.context.made,
  /** A secret is on its way that is shown only once, or shown. */
  hasSecret: (snapshot: Snapshot): boolean =>
    snapshot.matches({ step: 'making' }) || snapshot.matches({ step: 'made' }),
  /** The one that is to be revoked, while that is asked. */
  revoked: ({ context: { tokens, chosen } }: Snapshot): AccessToken | null =>
    tokens?.find(({ id }) => id === chosen) ?? null,
  /** A step is being carried out, or waits for the session. */
  isBusy: (snapshot: Snapshot): boolean =>
    snapshot.matches({ step: 'making' }) ||
    snapshot.matches({ step: 'editingSessionLost' }) ||
    snapshot.matches({ step: 'revoking' }) ||
    snapshot.matches({ step: 'askingSessionLost' }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
