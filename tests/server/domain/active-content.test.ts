import { describe, expect, test } from 'vitest';
import { hasActiveContent, ParsingBudget } from '#server/domain/active-content.ts';

describe('active content', () => {
  test.each([
    '<script>alert(1)</script>',
    'Guten Tag <SCRIPT src=//x.example></SCRIPT>',
    '<script>alert(1)',
    '<scr<script>ipt>alert(1)</script>',
    '<b <script>alert(1)</script>',
    '<style>body { display: none }</style>',
    '<iframe src="https://x.example"></iframe>',
    '<object data="x.swf"></object>',
    '<embed src="x.swf">',
    '<base href="//x.example">',
    '<link rel="stylesheet" href="//x.example/a.css">',
    '<meta http-equiv="refresh" content="0;url=https://x.example">',
    '<b onclick="alert(1)">Termin</b>',
    '<b OnMouseOver=alert(1)>Termin</b>',
    '<svg/onload=alert(1)>',
    '<img src=x onerror=alert(1)',
    '<img src="x" onerror="alert(1)',
    '<a href="javascript:alert(1)">Termin</a>',
    '<a href=" JaVaScRiPt:alert(1)">Termin</a>',
    '<a href="java&#x09;script:alert(1)">Termin</a>',
    '<a href="java&Tab;script&colon;alert(1)">Termin</a>',
    '<a href="&#106;avascript:alert(1)">Termin</a>',
    '<a href="vbscript:msgbox(1)">Termin</a>',
    '<a href="data:text/html,<script>alert(1)</script>">Termin</a>',
    '<form action="javascript:alert(1)"><button>Ja</button></form>',
    '<button formaction="javascript:alert(1)">Ja</button>',
    '<svg><a xlink:href="javascript:alert(1)"><text>Ja</text></a></svg>',
    '<svg><a><animate attributeName="href" values="#safe;javascript:alert(1)"/></a></svg>',
    '<svg:script>alert(1)</svg:script>',
    '<p style="background: url(javascript:alert(1))">Termin</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
    '<svg><title><img src=x onerror=alert(1)></title></svg>',
    '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
    '<xmp><script>alert(1)</script></xmp>',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    ' JavaScript:alert(document.cookie)',
    '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"/></svg>',
    '<svg><use xlink:href=data:image/svg+xml,x#x></svg>',
    '<portal src="https://x.example"></portal>',
    '<fencedframe></fencedframe>',
    'Text <plaintext> und mehr',
    '<?xml-stylesheet href="javascript:alert(1)"?><p>Text</p>',
  ])('is found in %s', async (text) => {
    expect(await hasActiveContent(text)).toBe(true);
  });

  test.each([
    '',
    'Ihr Termin am {%date%} um {%time%} Uhr',
    'Anna & Bernd, 3 < 4 > 2, a<b und b>c',
    'Blutdruck < 140/90, Puls <60 &amp; ruhig',
    'Schreiben Sie an <praxis@example.org> oder <b>rufen Sie an</b>.',
    '<p class="note" id="a">Text<br>mit <strong>Betonung</strong> und <a href="https://example.org/?a=1&b=2" target="_blank" rel="noopener">Verweis</a></p>',
    '<a href="tel:+4930123456">Anrufen</a>, <a href="mailto:praxis@example.org">schreiben</a>, <a href="praxisapp://termin">App</a>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Logo">',
    '<svg><use href="#praxis"/></svg>',
    '<?xml version="1.0"?><p>Text</p>',
    '<font color="red"><center>alt, aber erlaubt</center></font>',
    '<span style="color: #123456; font-weight: bold">Farbe</span>',
    '<table border="1"><tr><td>1</td></tr></table><ul><li>eins</ul>',
    '<abbr title="JavaScript: eine Sprache">JS</abbr>',
    '&lt;script&gt;alert(1)&lt;/script&gt; steht hier als Text',
    'JavaScript: Bitte schalten Sie es ein.',
    'Die Adresse beginnt mit javascript: und das ist verboten.',
    'Ein Satz über on-demand Angebote <i>online</i> und onclick="x"',
    '<!-- Hinweis für die Redaktion --><p>Text</p>',
    '.header > .logo { color: red } /* <b> */',
    '5 <6',
    '<',
    '<3',
    'I ❤️ <b>Ärzte</b>',
  ])('is not found in %s', async (text) => {
    expect(await hasActiveContent(text)).toBe(false);
  });
});

describe('looking for active content', () => {
  test.each([
    ['tags within an attribute', `<a b="${"<i j='<k l=m>'>".repeat(4_000)}">`],
    ['attributes that open each other', `<a b="${"<i j='".repeat(9_000)}`],
    ['open elements', '<b>'.repeat(21_000)],
    ['open elements that are never closed in order', '<b>'.repeat(12_000) + '</i>'.repeat(7_000)],
    ['angle brackets', '<'.repeat(65_000)],
    ['attributes', `<a ${'b '.repeat(32_000)}>`],
    ['beginnings of elements', '<title'.repeat(10_900)],
    ['beginnings of entities', `<a b="${'&#0'.repeat(21_000)}">`],
  ])('parses a text full of %s once for each of at most four levels', async (_name, text) => {
    const budget = new ParsingBudget();
    expect(await hasActiveContent(text, budget)).toBe(false);
    expect(budget.spent).toBeGreaterThan(0);
    // A few of the names become longer before they are parsed.
    expect(budget.spent).toBeLessThanOrEqual(4 * text.length * 1.4);
  });

  test('ends with the first that is found', async () => {
    const budget = new ParsingBudget();
    const attributes = '<a title="<i>">'.repeat(4_000);
    expect(await hasActiveContent(`<b onclick="x">${attributes}`, budget)).toBe(true);
    const begun = budget.spent;
    expect(await hasActiveContent(attributes, budget)).toBe(false);
    expect(budget.spent - begun).toBeGreaterThan(begun);
  });

  test('takes a text for active that is longer than the budget, or needs more for its attributes', async () => {
    const text = '<a b="<i>">';
    expect(await hasActiveContent(text, new ParsingBudget(14))).toBe(false);
    expect(await hasActiveContent(text, new ParsingBudget(13))).toBe(true);
    expect(await hasActiveContent(text, new ParsingBudget(10))).toBe(true);
    expect(await hasActiveContent(`<b>${'x'.repeat(1_000_000)}`)).toBe(true);
    expect(await hasActiveContent('x'.repeat(1_000_001))).toBe(false);
  });
});
