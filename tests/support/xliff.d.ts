/** The parts of the package xliff that the tests use. */
declare module 'xliff' {
  interface Unit {
    source: string;
    target?: string;
    note?: string;
  }
  interface Document {
    sourceLanguage: string;
    targetLanguage: string;
    resources: Record<string, Record<string, Unit>>;
  }
  export function xliff12ToJs(text: string): Promise<Document>;
  export function xliff2js(text: string): Promise<Document>;
  export function js2xliff(document: Document): Promise<string>;
}
