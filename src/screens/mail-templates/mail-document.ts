import { escaped, isMarkup } from '#contract/mail-placeholders.ts';

/** Nothing is fetched and nothing runs: only markup, its inline styles, and pictures that stand in the text itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Would not run anyway; taken out, because every browser reports the attempt. */
const SCRIPT = /<script\b[\s\S]*?(?:<\/script\s*>|$)/gi;

/**
 * The address of a picture that would have to be fetched; taken out for the same reason, so that its text stands there.
 * Pictures that stand in the text itself stay.
 */
const ELSEWHERE =
  /(<img\b(?:[^<>"']|"[^"]*"|'[^']*')*?)\s(?:src|srcset)\s*=\s*(?!["']?\s*data:)(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi;

/** Words break as in the usual mail programs: a table keeps the width of its words, and is scrolled where it is too wide. */
const STYLE = `
  body { margin: 16px; color: #1b2329; background: #fff; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: break-word }
  img { max-width: 100%; height: auto }
  img:not([src]) { display: inline-block; box-sizing: border-box; border: 1px dashed #6b7780; padding: 4px 8px; color: #4a555d }
  .plain { white-space: pre-wrap }
`;

/** Whether a mail shows pictures that the preview does not fetch. */
export function hasPicturesElsewhere(body: string): boolean {
  return isMarkup(body) && body.search(ELSEWHERE) !== -1;
}

/**
 * The page of a mail, for a frame that may do nothing. Mails are read on white paper whatever the console's colours are.
 * @param body text, or markup, which is shown as such
 * @param lang the language that it is read in, null for any
 */
export function mailDocument(body: string, lang: string | null): string {
  const content = isMarkup(body)
    ? withoutFetched(body.replaceAll(SCRIPT, ''))
    : `<div class="plain">${escaped(body)}</div>`;
  const language = lang ? ` lang="${escaped(lang)}"` : '';
  return `<!doctype html><html${language}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><style>${STYLE}</style></head><body>${content}</body></html>`;
}

/** Each removal takes one attribute of a picture; a picture may have both. */
function withoutFetched(body: string): string {
  return body.replaceAll(ELSEWHERE, '$1').replaceAll(ELSEWHERE, '$1');
}
