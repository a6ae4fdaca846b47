import type { Chart, ChartEdge, ChartNode } from './chart.ts';

/* Everything is in pixels from the picture's top left corner. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export type Tone = 'title' | 'plain' | 'quiet' | 'failure';

/** One line of text as set; `y` is its baseline. */
export interface TextLine extends Point {
  readonly text: string;
  readonly tone: Tone;
  readonly size: number;
  readonly isBold: boolean;
  /** How wide it must come out, whatever font there is. */
  readonly width: number;
  /** The transitions that it stands for; none for other words. */
  readonly edgeIds: readonly string[];
}

/** One phase of a wait, drawn as a part of a bar; it is a state of its own. */
export interface Phase extends Box {
  readonly id: string;
  readonly key: string;
  readonly description: string | null;
}

export interface LaidOutNode extends Box {
  readonly node: ChartNode;
  readonly isRoot: boolean;
  /** A part of a parallel state: it is active together with its neighbours. */
  readonly isRegion: boolean;
  /** Whether states are drawn inside it. */
  readonly hasInside: boolean;
  /** It has states inside that are not drawn. */
  readonly isCollapsed: boolean;
  readonly lines: readonly TextLine[];
  /** The phases of a wait, where the state waits for an answer. */
  readonly wait: readonly Phase[];
}

/** Every transition that leads from one state to another one, as a single line. */
export interface LaidOutEdge {
  readonly source: string;
  readonly target: string;
  readonly edges: readonly ChartEdge[];
  /** Only failures lead here. */
  readonly isFailure: boolean;
  /** From the source to the target, with right angles. */
  readonly points: readonly Point[];
  /** Where the line is interrupted by its words. */
  readonly label: Box;
  /** The words stand inside a state rather than on the page. */
  readonly isLabelInside: boolean;
  readonly lines: readonly TextLine[];
}

/** Where a compound state begins: a dot, and a line to the state that is entered first. */
export interface LaidOutInitial {
  readonly target: string;
  readonly dot: Point;
  readonly points: readonly Point[];
}

export interface LaidOutChart {
  readonly chart: Chart;
  readonly width: number;
  readonly height: number;
  /** The root first, every node before those inside it. */
  readonly nodes: readonly LaidOutNode[];
  readonly edges: readonly LaidOutEdge[];
  readonly initials: readonly LaidOutInitial[];
}

/** Options that decide what of a chart is drawn. */
export interface LayoutOptions {
  /** Ids of states whose inside is not drawn. */
  readonly collapsed?: ReadonlySet<string>;
  /** Whether the actions of states and of transitions are named; those of a state that stays always are. */
  readonly actions?: boolean;
  /** Whether descriptions are set in the states. */
  readonly descriptions?: boolean;
  /** How failures are shown: by lines, or by words in the state that meets them. */
  readonly failures?: 'lines' | 'words';
  /** In pixels; a chart that would be wider is set closer, as far as that goes. */
  readonly maxWidth?: number;
}
