import { parseSync } from 'rolldown/utils';
import { ChartSearch } from '#paths/mutations/chart.ts';
import { Collector, type Site } from '#paths/mutations/collector.ts';
import { ImplementationSearch, ViewSearch } from '#paths/mutations/implementations.ts';
import type { Node } from '#paths/mutations/syntax.ts';

/** Everything of one file that can be broken. */
export function sitesOf(path: string, text: string): readonly Site[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const collector = new Collector(text);
  const tree = program as unknown as Node;
  if (path.endsWith('.selectors.ts')) {
    new ViewSearch(collector).look(tree);
  } else {
    new ChartSearch(collector).look(tree);
    new ImplementationSearch(collector).look(tree);
  }
  return collector.sites;
}
