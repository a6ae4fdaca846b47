/*
 * The codes of the error catalogue (specification section 8) by name, as far as this console or this server looks at them.
 * Imported as a whole, `import * as REFUSAL`, of which a bundle keeps what it uses.
 */

export const unknown = '000';
export const notSignedIn = '001';
export const wrongCredentials = '002';
export const userNotFound = '003';
export const untrustedRequest = '004';
export const required = '005';
export const taken = '006';
export const weakPassword = '007';
export const notFound = '008';
export const credentialsMissing = '011';
export const invalid = '012';
export const uploadFailed = '013';
export const unreadableFile = '014';
export const serverError = '018';
export const forbidden = '019';
export const loginNameTaken = '020';
export const sessionExpired = '021';
export const lockedOut = '022';
export const credentialsExpired = '023';
export const inactiveAccount = '026';
export const malware = '027';
export const fileKind = '028';
export const unreadableRequest = '033';
export const textTooLong = '040';
export const nameTooLong = '041';
export const fileMissingOrTooLarge = '042';
export const tooManyRequests = '044';
export const changedMeanwhile = '046';
export const codeMissing = '047';
export const wrongCode = '048';
export const smsNotSent = '049';
export const codeExpired = '050';
export const codeTooSoon = '051';
export const passwordUsedBefore = '054';
export const smsQuotaReached = '057';
export const activeContent = '063';
export const confirmationWanted = '064';
export const passkeyRefused = '065';
export const stepsRequired = '066';
export const factorRequired = '067';
