// Without characters that are easily taken for one another, and without one that a shell or a double click would cut.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const LENGTH = 16;

/** A password that fits the rule: letters and digits (79 bits), with hyphens as the special character. */
export function generatePassword(): string {
  const characters = Array.from({ length: LENGTH }, (_, index) => pick(index % 4 === 3 ? DIGITS : LETTERS));
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** One of them, each as likely as the others. */
function pick(alphabet: string): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  const evenly = byte < 256 - (256 % alphabet.length);
  return evenly ? alphabet.charAt(byte % alphabet.length) : pick(alphabet);
}
