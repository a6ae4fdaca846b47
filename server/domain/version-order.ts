/** The numbers of a version such as 1.11.0-RC1; what follows them plays no part. */
function numbersOf(version: string): readonly number[] {
  const [numbers = ''] = version.split(/[-+]/, 1);
  return numbers.split('.').map(Number);
}

/** Whether a version is newer than another one. One that has no numbers is never newer. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (Number.isNaN(difference)) return false;
    if (difference !== 0) return difference > 0;
  }
  return false;
}
