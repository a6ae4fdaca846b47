import { TOTP } from 'otpauth';
import type { TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** The code that an authenticator app with this secret shows. */
export function appCode(secret: string, now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** Begins an app for a user without a call. @returns the code that confirms it */
export async function beginApp(server: TestServer, userId: number): Promise<string> {
  const { database, factors } = server.parts;
  const user = { id: userId, username: 'eva' };
  const { secret } = await database.write.transaction().execute((db) => factors.beginApp(db, user));
  return appCode(secret, server.clock.now());
}

/** Gives a user an app without a call. @returns the number of the factor */
export async function addApp(server: TestServer, userId: number): Promise<number> {
  await beginApp(server, userId);
  const { id } = await server.parts.database.write
    .updateTable('factors')
    .set({ confirmed: 1 })
    .where('userId', '=', userId)
    .where('confirmed', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an app by the calls of the signed-in user. @returns its secret, and its number */
export async function addOwnApp(
  server: TestServer,
  browser: TestBrowser,
): Promise<{ secret: string; id: number }> {
  const { secret } = (await browser.post('factor/totp/begin', {})).json().content;
  const token = appCode(secret, server.clock.now());
  const response = await browser.post('factor/totp/confirm', { token });
  if (response.statusCode !== 200) throw new Error(`the app was not added: ${response.body}`);
  // The code that has confirmed it is used up; the next one comes half a minute later.
  server.clock.advance({ seconds: 30 });
  return { secret, id: response.json().content.factor.id };
}
