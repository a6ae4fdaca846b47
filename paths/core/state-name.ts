/** The state value in one word: 'updating.saving.brief', parallel regions joined by ' + '. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .map(([name, below]) => {
      const rest = stateName(below);
      if (rest === '') return name;
      return rest.includes(' + ') ? `${name}(${rest})` : `${name}.${rest}`;
    })
    .join(' + ');
}
