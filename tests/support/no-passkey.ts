/** The service of passkeys in a test without any. */
export async function noPasskey(): Promise<never> {
  throw new Error('no passkey is wanted here');
}
