import type { ExchangeFormat } from '#contract/wording-exchange.ts';

const CHARACTERS = 18_000_000;

/** A file that costs its reader as much as it can, or only much. */
export interface HostileFile {
  readonly format: ExchangeFormat;
  readonly content: () => string;
}

const XLIFF = '<xliff version="2.0" srcLang="de" trgLang="en"><file id="f">';
const HEADER = 'identifier,lang,value\n';

export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  'elements within each other': {
    format: 'xliff2',
    content: () => XLIFF + '<a>'.repeat(CHARACTERS / 3),
  },
  '900,000 attributes': {
    format: 'xliff2',
    content: () =>
      `${XLIFF}<a ${Array.from({ length: 900_000 }, (_, number) => `a${number}="b"`).join(' ')}/>`,
  },
  'line of commas': { format: 'csv', content: () => HEADER + ','.repeat(CHARACTERS) },
  'line of quotes': { format: 'csv', content: () => HEADER + '"'.repeat(CHARACTERS) },
  'wrong lines': { format: 'csv', content: () => HEADER + 'x\n'.repeat(CHARACTERS / 2) },
  'lists within each other': { format: 'json', content: () => '['.repeat(CHARACTERS) },
  '200,000 units': {
    format: 'xliff2',
    content: () =>
      `${XLIFF}${Array.from({ length: 200_000 }, (_, number) => unitOf(number)).join('\n')}</file></xliff>`,
  },
};

function unitOf(number: number): string {
  return `<unit id="u${number}" name="unit.${number}"><segment><target>Text ${number}</target></segment></unit>`;
}

/** Texts of the length that is allowed, of which each sign begins something. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'of <': '<'.repeat(65_000),
  'of elements': '<b>'.repeat(21_000),
  'of attributes': `<a ${'b '.repeat(32_000)}>`,
  'of elements in attributes': `<a b="${"<i j='<k l=m>'>".repeat(4_000)}">`,
};
