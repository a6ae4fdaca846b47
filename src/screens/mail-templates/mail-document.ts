import { escaped, isMarkup } from '#contract/mail-placeholders.ts';

/** Nothing is fetched and nothing runs: only markup, its inline styles, and pictures that stand in the text itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Would not run anyway; taken out, because every browser reports the attempt. */
const SCRIPT = /<script\b[\s\S]*?(?:<\/script\s*>|$)/gi;

const STYLE = `
  body { margin: 16px; color: #1b2329; background: #fff; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
  img { max-width: 100% }
  .plain { white-space: pre-wrap }
`;

/**
 * The page of a mail, for a frame that may do nothing. Mails are read on white paper whatever the console's colours are.
 * @param body text, or markup, which is shown as such
 * @param lang the language that it is read in, null for any
 * @param atLeast pixels for which it is laid out where the frame has fewer, and is scrolled
 */
export function mailDocument(body: string, lang: string | null, atLeast = 0): string {
  const content = isMarkup(body) ? body.replaceAll(SCRIPT, '') : `<div class="plain">${escaped(body)}</div>`;
  const language = lang ? ` lang="${escaped(lang)}"` : '';
  return `<!doctype html><html${language}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><style>${STYLE}${atLeast > 0 ? `html { min-width: ${atLeast}px }` : ''}</style></head><body>${content}</body></html>`;
}
