import { authSession } from '#contract/auth.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { ownDetailsUpdate } from '#contract/user.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { OwnDetailsValues } from '#machines/own-details/own-details-form.ts';
import type { Saved } from '#machines/record-form/record-form.port.ts';
import { loadSession } from '#src/ecs/auth.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { guardOf } from '#src/ecs/records.ts';

/**
 * Loads the details of the signed-in user.
 * @param remembered who is believed to be, should the server not say
 * @throws ServiceFailure session lost when it is no one, or another user by now
 */
export async function loadOwnDetails(
  userId: number,
  remembered: Identity | null,
  signal: AbortSignal,
): Promise<Identity> {
  const { session } = await loadSession(remembered, signal);
  if (session?.user.id !== userId)
    throw new ServiceFailure({ kind: 'sessionLost', code: REFUSAL.notSignedIn });
  return { user: session.user, settings: session.settings };
}

/** Name of the user who has saved the signed-in user last; null where the server does not say. */
export async function ownDetailsSavedBy(signal: AbortSignal): Promise<string | null> {
  if (!can('seeWhoSavedUsers')) return null;
  try {
    const { savedBy } = await callEcs(authSession, { peek: 'true', savedBy: 'true' }, { signal });
    return savedBy ?? null;
  } catch {
    // The name is not worth the notice that it stands in.
    return null;
  }
}

/**
 * Stores what a user has changed of themselves.
 * @param fields `withLanguage`: whether this user may choose the default language, which is sent only then
 */
export async function saveOwnDetails(
  { values, key, loaded }: Saved<OwnDetailsValues, Identity>,
  { withLanguage }: { readonly withLanguage: boolean },
  signal: AbortSignal,
): Promise<Identity> {
  const { password, defaultLang, ...details } = values;
  return callEcs(
    ownDetailsUpdate,
    {
      ...details,
      ...(withLanguage && { defaultLang }),
      ...(password && {
        password: password.next.reveal(),
        currentPassword: password.present.reveal(),
      }),
      ...guardOf(loaded?.user ?? null),
    },
    { signal, idempotencyKey: key },
  );
}
