/** Texts of a list of records. */
export interface ListWords {
  /** The list's title, such as 'Formulierungen'. */
  readonly title: string;
  /** Placeholder of the search box: in which texts it looks. */
  readonly search: string;
  /** Said when nothing fits the search and the filter. */
  readonly noMatch: { readonly title: string; readonly text: string };
  /** Said when there are none at all: what such a record is. */
  readonly nothing: { readonly title: string; readonly text: string };
}
