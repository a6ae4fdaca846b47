/** Names of Web Authentication Level 3, in the JSON form of its options and answers; buffers are base64url. */
export const PASSKEY_PROPERTY_WORDS: Readonly<Record<string, string>> = {
  'authConfirm.id': 'The id of the passkey, as the browser names it.',
  'authPasskeyBegin.id': 'The id of the passkey, as the browser names it.',
  'authPasskeyBegin.type': 'Always public-key.',
  'authPasskeyConfirm.id': 'The id of the passkey, as the browser names it.',
  'factorPasskeyBegin.id':
    'Of rp, the domain; of the user, by which the passkey knows them; of a passkey, as the browser names it.',
  'factorPasskeyBegin.name': 'Of rp, what the server is called; of the user, the name to sign in with.',
  'factorPasskeyBegin.type': 'Always public-key.',
  'factorPasskeyConfirm.id': 'Of the passkey, as the browser names it; of the factor, its number.',
  alg: 'Number of a signature algorithm in the registry of COSE.',
  allowCredentials: 'The passkeys that may answer; empty: any one of this domain.',
  attestation: 'Always none: who made the device is not asked for.',
  attestationObject: 'The new public key, as the device has packed it.',
  authenticatorData:
    'What the device says of itself: the domain, whether it has looked who uses it, how often it was used.',
  authenticatorSelection: 'What kind of passkey is wanted.',
  challenge: 'What the passkey has to sign; good for five minutes, once, and in this browser only.',
  clientDataJSON: 'What the browser has had signed: the challenge, and the address of the page.',
  displayName: 'Name of the user, as the browser shows it.',
  excludeCredentials:
    'The passkeys that there are already; a device that holds one of them makes no second one.',
  pubKeyCredParams: 'The signature algorithms that are taken, the preferred one first.',
  requireResidentKey: 'The same for older browsers: whether the passkey has to know the user by itself.',
  residentKey: 'Whether the passkey has to know the user by itself, so that no name is typed.',
  rp: 'Whom the passkey is for.',
  rpId: 'The domain that the passkey belongs to.',
  signature: 'The signature of the passkey over the answer.',
  timeout: 'Milliseconds in which the browser waits for the device.',
  transports: 'How the device is reached, such as internal or usb; a hint for the browser.',
  userHandle: 'By which the passkey knows its user; nothing that says who it is.',
  userVerification: 'Always required: the device looks who uses it, by finger, face or code.',
};
