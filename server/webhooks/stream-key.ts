/** The cursor of the server's log among those of webhooks: it is to know of every entry of the security log once. */
export const STREAM_KEY = 'security-log';
