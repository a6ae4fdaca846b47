/*
 * Active content in texts that clients show as HTML: whatever could run, fetch a page of its own or change the page
 * around it. The sanitizer takes the text apart; here stands what counts as active. Everything else, all other HTML
 * and any plain text with < and &, is left as it was written.
 */

const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet'],
  ...['base', 'link', 'meta'],
]);

/** Attributes that are read by people, and may speak of JavaScript. */
const READ_BY_PEOPLE = /^(?:title|alt|placeholder|label|summary|aria-.*)$/;
const EVENT_HANDLER = /^on[a-z]/;
/** Also behind the separators of lists, styles and animations; white space is taken out before. */
const SCRIPT_ADDRESS = /(?:^|[;,=('"])(?:java|vb|live)script:/;
const DATA_ADDRESS = /^data:(?!image\/|audio\/|video\/|font\/)/;
const TEXT_IS_ADDRESS = /^\s*(?:java|vb)script:\S/i;

/** Elements whose content one parser takes for text and another for markup, and the beginnings of comments. */
const AMBIGUOUS = /<(\/?)(?:title|textarea|xmp|noscript|noembed|noframes|plaintext)\b|<!(?:--)?|<\?/gi;
/** A text may end in the middle of a tag, which what follows it on the page would close. */
const POSSIBLE_ENDS = ['', '>', '">', "'>"];
const DEEPEST = 3;

/** Whether a text holds script, style, frame or object elements, event handlers, or javascript: addresses. */
export async function hasActiveContent(text: string): Promise<boolean> {
  if (TEXT_IS_ADDRESS.test(text)) return true;
  if (!text.includes('<')) return false;
  // Loaded with the first text that needs it: few do, and none while the server starts.
  const { default: sanitizeHtml } = await import('sanitize-html');

  const isActive = (html: string, depth: number): boolean => {
    let found = false;
    const onOpenTag = (name: string, attributes: Record<string, string>) => {
      // '<scr<script>ipt>' is one odd name here; whoever cuts tags out of texts makes a script of it.
      found ||= [name, ...Object.keys(attributes).map(behindFirstBracket)].some(namesActiveElement);
      for (const [attribute, value] of Object.entries(attributes)) {
        found ||= isActiveAttribute(attribute.toLowerCase(), value);
        // What stands in an attribute here may stand outside of it for another parser.
        found ||= value.includes('<') && (depth >= DEEPEST || isActive(value, depth + 1));
      }
    };
    sanitizeHtml(html, { allowedTags: false, allowVulnerableTags: true, onOpenTag });
    return found;
  };

  const asMarkup = text.replace(AMBIGUOUS, (opening, slash?: string) =>
    opening.startsWith('<!') || opening.startsWith('<?') ? ' ' : `<${slash ?? ''}x-${opening.slice(1)}`,
  );
  return POSSIBLE_ENDS.some((end) => isActive(asMarkup + end, 0));
}

/** The part of an attribute's name that may be an element's: 'style' is an attribute, 'x<style' opens an element. */
function behindFirstBracket(attribute: string): string {
  const bracket = attribute.indexOf('<');
  return bracket < 0 ? '' : attribute.slice(bracket + 1);
}

function namesActiveElement(name: string): boolean {
  return name.split('<').some((part) => ACTIVE_ELEMENTS.has(localName(part)));
}

function isActiveAttribute(name: string, value: string): boolean {
  if (EVENT_HANDLER.test(localName(name))) return true;
  if (READ_BY_PEOPLE.test(name)) return false;
  const address = value.replace(/[\s\p{Cc}]+/gu, '').toLowerCase();
  return SCRIPT_ADDRESS.test(address) || DATA_ADDRESS.test(address);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}
