/*
 * Active content in texts that clients show as HTML: whatever could run, fetch a page of its own or change the page
 * around it. The tokenizer of an HTML parser takes the text apart; here stands what counts as active. Everything else,
 * all other HTML and any plain text with < and &, is left as it was written.
 */

const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
  ...['base', 'link', 'meta'],
]);
/** Anything after a plaintext element is no longer markup; a style sheet may load script. */
const ACTIVE_OPENING = /<(?:plaintext\b|\?xml-stylesheet\b)/i;

/** Attributes that are read by people, and may speak of JavaScript. */
const READ_BY_PEOPLE = /^(?:title|alt|placeholder|label|summary|aria-.*)$/;
const EVENT_HANDLER = /^on[a-z]/;
/** Also behind the separators of lists, styles and animations; white space is taken out before. */
const SCRIPT_ADDRESS = /(?:^|[;,=('"])(?:java|vb|live)script:/;
const DATA_ADDRESS = /^data:(?!image\/|audio\/|video\/|font\/)/;
const TEXT_IS_ADDRESS = /^\s*(?:java|vb)script:\S/i;

/** Elements whose content one parser takes for text and another for markup, and the beginnings of comments. */
const AMBIGUOUS = /<(\/?)(?:title|textarea|xmp|noscript|noembed|noframes|plaintext)\b|<!(?:--)?|<\?/gi;
/** A text may end in the middle of a tag, which what follows it on the page would close, quotation marks or not. */
const POSSIBLE_END = `>"'>`;
const DEEPEST = 3;

/** How many characters may be parsed for one text, attribute values on their own counted again, and how many have been. */
export class ParsingBudget {
  readonly characters: number;
  #spent = 0;

  constructor(characters = 1_000_000) {
    this.characters = characters;
  }

  get spent(): number {
    return this.#spent;
  }

  /** @returns false when it does not suffice, and nothing may be parsed */
  spend(characters: number): boolean {
    if (this.#spent + characters > this.characters) return false;
    this.#spent += characters;
    return true;
  }
}

/**
 * Whether a text holds script, style, frame or object elements, event handlers, or javascript: addresses. Every character
 * is parsed once for each level of markup within attribute values, of which there are at most four; a text that takes
 * more than the budget counts as active.
 */
export async function hasActiveContent(text: string, budget = new ParsingBudget()): Promise<boolean> {
  if (TEXT_IS_ADDRESS.test(text)) return true;
  if (!text.includes('<')) return false;
  if (text.length > budget.characters || ACTIVE_OPENING.test(text)) return true;
  // Loaded with the first text that needs it: few do, and none while the server starts.
  const { Tokenizer } = await import('htmlparser2');

  const asMarkup = text.replace(AMBIGUOUS, (opening, slash?: string) =>
    opening.startsWith('<!') || opening.startsWith('<?') ? ' ' : `<${slash ?? ''}x-${opening.slice(1)}`,
  );
  const isActive = (markup: string, depth: number): boolean => {
    if (depth > DEEPEST || !budget.spend(markup.length)) return true;
    const html = markup + POSSIBLE_END;
    const ignored = () => {};
    let found = false;
    let element = '';
    let attribute = '';
    let value = '';
    const find = () => {
      found = true;
      tokenizer.pause();
    };
    const tokenizer = new Tokenizer(
      {},
      {
        onopentagname: (start, end) => {
          element = localName(html.slice(start, end));
          // '<scr<script>ipt>' is one odd name here; anyone who cuts tags out of texts makes a script of it.
          if (namesActiveElement(html.slice(start, end))) find();
        },
        onattribname: (start, end) => {
          attribute = html.slice(start, end).toLowerCase();
          value = '';
          if (namesActiveElement(behindFirstBracket(attribute))) find();
        },
        onattribdata: (start, end) => {
          value += html.slice(start, end);
        },
        onattribentity: (codePoint) => {
          value += String.fromCodePoint(codePoint);
        },
        onattribend: () => {
          // The content of an attribute here may be outside of it for another parser.
          const isMarkup = value.includes('<');
          if (isActiveAttribute(element, attribute, value) || (isMarkup && isActive(value, depth + 1)))
            find();
        },
        ...{ onopentagend: ignored, onselfclosingtag: ignored, onclosetag: ignored, onend: ignored },
        ...{ ontext: ignored, ontextentity: ignored, oncomment: ignored, oncdata: ignored },
        ...{ ondeclaration: ignored, onprocessinginstruction: ignored },
      },
    );
    tokenizer.write(html);
    return found;
  };
  return isActive(asMarkup, 0);
}

/** The part of an attribute's name that may be an element's: 'style' is an attribute, 'x<style' opens an element. */
function behindFirstBracket(attribute: string): string {
  const bracket = attribute.indexOf('<');
  return bracket < 0 ? '' : attribute.slice(bracket + 1);
}

function namesActiveElement(name: string): boolean {
  return name.split('<').some((part) => ACTIVE_ELEMENTS.has(localName(part)));
}

function isActiveAttribute(element: string, name: string, value: string): boolean {
  if (EVENT_HANDLER.test(localName(name))) return true;
  if (value === '' || READ_BY_PEOPLE.test(name)) return false;
  const address = value.replace(/[\s\p{Cc}]+/gu, '').toLowerCase();
  // A picture runs nothing, but what <use> fetches becomes part of the page.
  if (element === 'use' && address.startsWith('data:')) return true;
  return SCRIPT_ADDRESS.test(address) || DATA_ADDRESS.test(address);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}
