/** Splits at the substates where parallel regions are joined, outside of brackets. */
function regionsOf(state: string): readonly string[] {
  const regions: string[] = [];
  let depth = 0;
  let region = '';
  for (const part of state.split(/([()]| \+ )/)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ' + ' && depth === 0) {
      regions.push(region);
      region = '';
    } else region += part;
  }
  return [...regions, region];
}

/** The substates that one is in at a time: 'a(b + c) + d' is a.b, a.c and d. */
export function substatesIn(state: string): readonly string[] {
  return regionsOf(state).flatMap((region) => {
    const [, outer, inner] = /^([^(]*)\((.*)\)$/.exec(region) ?? [];
    if (outer === undefined || inner === undefined) return [region];
    return substatesIn(inner).map((substate) => `${outer}.${substate}`);
  });
}
