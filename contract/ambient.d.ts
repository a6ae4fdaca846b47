/** The one thing of the platform that is used here; browsers and Node.js have it under the same name. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
