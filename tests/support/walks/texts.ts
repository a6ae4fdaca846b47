/** Valid texts that have broken other systems: they are stored unchanged, or refused by rule. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is meant to be text.
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a combining accent': 'Ju\u0308rgen e\u0301te\u0301',
  'many combining marks': `Z${'\u0351\u0306\u030c'.repeat(40)}`,
  'from right to left': 'שלום العربية \u202eedoc\u202c',
  'a family of emoji': '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪',
  'the last character of Unicode': '\u{10ffff}\ufffe\uffff',
  'a byte order mark and control characters': '\ufeff\u0001\u001b[31m\u007f\u0085\u2028',
  'what grows when its case is changed': 'ßİŉΐﬃ'.repeat(20),
  SQL: `'; drop table wordings; -- " ; delete from users where '1'='1`,
  'wildcards and a search expression': `% _ \\ * "a" NEAR(b) AND (OR NOT :x ^y`,
  HTML: `<b onclick="x">fett</b> &amp; <img src=x onerror=alert(1)> ]]> <!--`,
  'a path': '../../etc/passwd%00.txt\\..\\x',
  'placeholders of all kinds': '{%1%} ${7*7} {{7*7}} %s %n $1 \\u0041',
  'a formula': '=HYPERLINK("http://example.org")',
  'words that are no words': 'null undefined NaN true [object Object] __proto__',
  'digits that are none': '１２３ ٣ Ⅻ',
  'line breaks of all kinds': 'a\r\nb\nc\rd\te',
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is meant to be text.
