/**
 * Puts the focus in the first field that something is wrong with.
 * @param nodeOf the element of a field
 * @param names of all fields, in the order in which they stand
 * @param wrong what is wrong, by the name of its field
 */
export function focusFirstWrong<Name extends string>(
  nodeOf: (name: Name) => HTMLElement | null,
  names: readonly Name[],
  wrong: Readonly<Record<string, unknown>>,
): void {
  const first = names.find((name) => name in wrong);
  if (first !== undefined) nodeOf(first)?.focus();
}
