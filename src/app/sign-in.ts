import * as REFUSAL from '#contract/refusal.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { type Credentials, codeWaitOf, waysOf } from '#machines/authentication/authentication.port.ts';
import { failureOf } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { Secret } from '#machines/kit/secret.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { confirmCode, login, resendCode } from '#src/ecs/auth.ts';
import { can } from '#src/ecs/identity.ts';
import { passkeys } from '#src/flows/passkeys.ts';
import {
  forgetPendingLogin,
  rememberedPendingLogin,
  rememberedWay,
  rememberPendingLogin,
  rememberWay,
} from '#src/storage/session-storage.ts';

/**
 * The sign-in, provided with its services.
 * @param signedIn what is to be done in this browser for a user who has signed in
 */
export function createAuthentication(signedIn: (identity: Identity) => void): typeof authenticationMachine {
  /** For a server that wants the password with the code once more; only until the sign-in has ended. */
  let password: Secret | null = null;
  let ways = rememberedPendingLogin()?.ways;
  const forget = () => {
    password = null;
    forgetPendingLogin();
  };
  const finish = (identity: Identity) => {
    forget();
    signedIn(identity);
    return identity;
  };
  const keep = (credentials: Credentials, content: unknown) => {
    const { username } = credentials;
    ways = waysOf(content);
    if (can('resumeSignIn')) rememberPendingLogin({ username, ways, waitSeconds: codeWaitOf(content) });
    else password = new Secret(credentials.password);
  };
  return provide(authenticationMachine, {
    login: async (credentials, signal) => {
      forget();
      try {
        return finish(
          await login({ ...credentials, factor: can('useFactors') ? rememberedWay() : null }, signal),
        );
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'refused' && failure.code === REFUSAL.codeMissing) {
          keep(credentials, failure.content);
        }
        throw error;
      }
    },
    passkey: async (_, signal) => {
      forget();
      return finish(await (await passkeys()).signInByPasskey(null, signal));
    },
    secondFactor: provide(secondFactorMachine, {
      passkey: async ({ username }, signal) => {
        const identity = await (await passkeys()).signInByPasskey(username, signal);
        rememberWay('passkey');
        return finish(identity);
      },
      confirm: async ({ username, code, way }, signal) => {
        const identity = await confirmCode({ username, code, password: password?.reveal() ?? null }, signal);
        rememberWay(way);
        return finish(identity);
      },
      resend: async ({ username }, signal) => {
        const wait = await resendCode({ username, password: password?.reveal() ?? null }, signal);
        if (password === null) rememberPendingLogin({ username, ways, ...wait });
        return wait;
      },
      forget: async () => forget(),
    }),
  });
}
