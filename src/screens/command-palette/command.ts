import type { Icon } from '@tabler/icons-react';

/** Something that can be done from anywhere. */
export interface Command {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  /** Distinguishes it from others of that name. */
  readonly detail?: string;
  /** Other words by which it is found. */
  readonly words?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Whether it is how things are already, where it is one of several. */
  readonly isPresent?: boolean;
  readonly run: () => void;
}

/** Commands that belong together. */
export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Lower case, without marks: é is found by e. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The commands in which every word of a text occurs, those that begin with it first; groups that have none are left out.
 * @param text what was typed; without a word everything fits
 */
export function fitting(groups: readonly CommandGroup[], text: string): readonly CommandGroup[] {
  const wanted = folded(text).trim();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return groups;
  const begins = ({ label }: Command) => (folded(label).startsWith(wanted) ? 0 : 1);
  return groups.flatMap((group) => {
    const commands = group.commands
      .filter(({ label, words: others = '' }) => {
        const searched = folded(`${label} ${others}`);
        return words.every((word) => searched.includes(word));
      })
      .toSorted((one, other) => begins(one) - begins(other));
    return commands.length > 0 ? [{ ...group, commands }] : [];
  });
}
