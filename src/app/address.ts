import { PAGE_SIZES } from '#contract/limits.ts';
import { WORDING_SORTS } from '#contract/wording.ts';
import type { Place } from '#machines/places/place.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/record-list/list-query.ts';

/**
 * The place that an address names.
 * @param path path and query below the base path, such as /wordings?page=2
 */
export function placeOf(path: string): Place {
  const { pathname, searchParams } = new URL(path, 'http://console');
  const [subject, key, ...rest] = pathname.split('/').filter((part) => part !== '');
  if (rest.length === 0) {
    if (key === undefined && (subject === undefined || subject === 'home')) return { kind: 'home' };
    if (key === undefined && subject === 'wordings')
      return { kind: 'wordings', query: queryOf(searchParams) };
    if (key === 'new' && subject === 'wording') return { kind: 'wording', id: null };
    const id = recordIdOf(key);
    if (id !== null && subject === 'wording') return { kind: 'wording', id };
  }
  return { kind: 'unknown', path };
}

/** The address of a place, below the base path; whatever is as at first is left out. */
export function pathOf(place: Place): string {
  switch (place.kind) {
    case 'home':
      return '/';
    case 'wordings':
      return `/wordings${searchOf(place.query)}`;
    case 'wording':
      return `/wording/${place.id ?? 'new'}`;
    case 'unknown':
      return place.path;
  }
}

function queryOf(parameters: URLSearchParams): ListQuery {
  const field = WORDING_SORTS.find((one) => one === parameters.get('sort'));
  return {
    page: recordIdOf(parameters.get('page')) ?? FIRST_QUERY.page,
    size: PAGE_SIZES.find((one) => String(one) === parameters.get('size')) ?? FIRST_QUERY.size,
    keyWord: parameters.get('search') ?? FIRST_QUERY.keyWord,
    contextIdentifier: parameters.get('context'),
    sort: field ? { field, direction: parameters.get('direction') === 'desc' ? 'desc' : 'asc' } : null,
  };
}

function searchOf({ page, size, keyWord, contextIdentifier, sort }: ListQuery): string {
  const parameters = new URLSearchParams();
  if (page !== FIRST_QUERY.page) parameters.set('page', String(page));
  if (size !== FIRST_QUERY.size) parameters.set('size', String(size));
  if (keyWord !== FIRST_QUERY.keyWord) parameters.set('search', keyWord);
  if (contextIdentifier !== null) parameters.set('context', contextIdentifier);
  if (sort) {
    parameters.set('sort', sort.field);
    if (sort.direction === 'desc') parameters.set('direction', 'desc');
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Numbers as addresses write them: positive, without signs, blanks or leading zeros. */
function recordIdOf(text: string | null | undefined): number | null {
  const number = Number(text);
  return /^[1-9]\d*$/.test(text ?? '') && Number.isSafeInteger(number) ? number : null;
}
