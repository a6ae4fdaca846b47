/**
 * An answer of wording/get may be shown for a minute while a browser asks for a newer one; an editor has to see what was
 * just saved. With this header the browser asks first.
 */
export const PRESENT_TEXTS = { 'Cache-Control': 'max-age=0' } as const;
