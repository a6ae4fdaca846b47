import type { DocumentUse } from '#contract/document-uses.ts';

/** By what a text can refer to a document. */
export interface ReferredDocument {
  readonly id: number;
  readonly identifier: string;
  readonly fileIds: ReadonlySet<number>;
}

type Reference = Pick<DocumentUse, 'by' | 'excerpt'>;

/** Characters of a text that are shown before and behind what refers to a document. */
const AROUND = 60;

/*
 * Addresses of this server and of the console: of a file's bytes, of a document, of its files, of one file's form. In a
 * text with markup an ampersand may be written as an entity.
 */
const FILE_ADDRESS = /document\/file\/download\?(?:[^\s"'<>]*?[&;])?id=(\d{1,15})(?!\d)/g;
const DOCUMENT_ADDRESS = /document(?:\/get\?(?:[^\s"'<>]*?[&;])?id=|\/files?\/|\/)(\d{1,15})(?!\d)/g;
/** Substrings that occur in every address of a document, for finding candidates. */
export const ADDRESS_PARTS = ['document/file', 'document/'] as const;

/**
 * Where a text refers to a document; null where it does not. An address goes before the identifier, which may be a word
 * like any other.
 */
export function referenceIn(text: string, document: ReferredDocument): Reference | null {
  for (const [address, isMeant] of [
    [FILE_ADDRESS, (id: number) => document.fileIds.has(id)],
    [DOCUMENT_ADDRESS, (id: number) => id === document.id],
  ] as const) {
    for (const match of text.matchAll(address)) {
      if (isMeant(Number(match[1])))
        return { by: 'address', excerpt: excerptOf(text, match.index, match[0]) };
    }
  }
  const at = wordIn(text, document.identifier);
  return at < 0 ? null : { by: 'identifier', excerpt: excerptOf(text, at, document.identifier) };
}

/** Where an identifier stands by itself, and not as part of a longer one; -1 where it does not. */
function wordIn(text: string, identifier: string): number {
  for (let at = text.indexOf(identifier); at >= 0; at = text.indexOf(identifier, at + 1)) {
    const isBeginning = !/[\p{L}\p{N}_-]$|[\p{L}\p{N}_]\.$/u.test(text.slice(Math.max(0, at - 3), at));
    const end = at + identifier.length;
    const isEnd = !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}_])/u.test(text.slice(end, end + 3));
    if (isBeginning && isEnd) return at;
  }
  return -1;
}

function excerptOf(text: string, at: number, found: string): Reference['excerpt'] {
  const end = at + found.length;
  const before = text.slice(Math.max(0, at - AROUND), at).toWellFormed();
  const after = text.slice(end, end + AROUND).toWellFormed();
  return {
    before: at > AROUND ? `…${before}` : before,
    found,
    after: end + AROUND < text.length ? `${after}…` : after,
  };
}
