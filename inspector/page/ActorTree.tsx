import { type KeyboardEvent, useRef } from 'react';
import { stateWords } from '../states.ts';
import classes from './ActorTree.module.css';
import panes from './panes.module.css';
import type { TreeOptions, TreeRow } from './tree-rows.ts';

interface ActorTreeProps {
  readonly rows: readonly TreeRow[];
  readonly chosen: string | null;
  readonly shown: TreeOptions;
  readonly onShown: (shown: TreeOptions) => void;
  readonly onChoose: (id: string) => void;
  readonly isEmpty: boolean;
}

/** Where a key leads from a row: one row on or back, the owner, the first one below, the ends. */
function target(key: string, rows: readonly TreeRow[], index: number): TreeRow | undefined {
  const row = rows[index];
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1];
    case 'ArrowUp':
      return rows[index - 1];
    case 'ArrowLeft':
      return rows.find(({ actor }) => actor.id === row?.actor.parent);
    case 'ArrowRight':
      return rows[index + 1]?.actor.parent === row?.actor.id ? rows[index + 1] : undefined;
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
  }
}

function condition({ entry, isEnded, isBusy, actor }: TreeRow): string {
  if (isEnded) return entry?.status ?? 'stopped';
  if (isBusy) return actor.machine === null ? 'running' : 'busy';
  return entry ? '' : 'new';
}

/** Whether what its parent calls it says more than its machine does: `secondFactor` of `second-factor` does not. */
function isNamed({ machine, name }: TreeRow['actor']): boolean {
  const plain = (words: string) => words.replaceAll('-', '').toLowerCase();
  return machine !== null && plain(name) !== plain(machine);
}

/** Everybody who is alive, below the one that owns them; arrows move and choose. */
export function ActorTree({ rows, chosen, shown, onShown, onChoose, isEmpty }: ActorTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ actor }) => actor.id === chosen);
    const next = target(event.key, rows, index);
    if (!next) return;
    event.preventDefault();
    onChoose(next.actor.id);
    (tree.current?.children[rows.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  const toggle = (name: keyof TreeOptions, words: string) => (
    <label>
      <input
        type="checkbox"
        checked={shown[name]}
        onChange={({ target: { checked } }) => onShown({ ...shown, [name]: checked })}
      />
      {words}
    </label>
  );
  return (
    <section className={panes.pane} data-name="actors" aria-labelledby="actors">
      <header className={panes.head}>
        <h2 id="actors">Actors</h2>
        {toggle('services', 'services')}
        {toggle('ended', 'ended')}
      </header>
      {isEmpty && (
        <p className={panes.empty}>Open the console in another window: it appears here by itself.</p>
      )}
      {rows.length > 0 && (
        <div ref={tree} className={classes.tree} role="tree" aria-labelledby="actors" onKeyDown={onKeyDown}>
          {rows.map((row) => {
            const { actor, entry, level, isEnded, isBusy } = row;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
              <div
                key={actor.id}
                role="treeitem"
                className={classes.row}
                aria-level={level}
                aria-selected={actor.id === chosen}
                tabIndex={actor.id === chosen ? 0 : -1}
                data-service={actor.machine === null || undefined}
                data-ended={isEnded || undefined}
                style={{ paddingInlineStart: 12 + (level - 1) * 14 }}
                onClick={() => onChoose(actor.id)}
              >
                <span className={classes.name}>
                  {actor.machine ?? actor.name}
                  {isNamed(actor) && <small> {actor.name}</small>}
                </span>
                <span className={classes.badge} data-busy={isBusy || undefined}>
                  {condition(row)}
                </span>
                {entry?.state !== null && entry?.state !== undefined && (
                  <span className={classes.state} title={stateWords(entry.state)}>
                    {stateWords(entry.state)}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}
