import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type {
  LaidOutChart,
  LaidOutEdge,
  LaidOutInitial,
  LaidOutNode,
  TextLine,
} from '../chart/laid-out-chart.ts';
import { pathData } from '../chart/path.ts';
import { FONT_FAMILY } from '../chart/text-metrics.ts';
import type { SessionCoverage } from '../session-coverage.ts';
import classes from './ChartView.module.css';

interface ChartViewProps {
  readonly laidOut: LaidOutChart;
  /** By which factor it is shown; null fits it into the width, as long as its words can be read. */
  readonly scale: number | null;
  /** What the session has shown; everything else steps back. Null where no one asks. */
  readonly covered: SessionCoverage | null;
  /** Id of the state or transition that is looked at. */
  readonly chosen: string | null;
  /** Ids of the states that are active. */
  readonly lit: ReadonlySet<string>;
  /** Ids of the transitions that have just been taken. */
  readonly flashed: ReadonlySet<string>;
}

const RADIUS = 6;
/** Smaller than this, the words could not be read. */
const SMALLEST = 0.78;

interface LineProps {
  readonly line: TextLine;
  readonly isFlashed: boolean;
}

const Line = memo(({ line: { x, y, text, tone, size, isBold, width, edgeIds }, isFlashed }: LineProps) => (
  <text
    className={classes.text}
    data-tone={tone}
    data-flashed={isFlashed || undefined}
    data-edge={edgeIds[0]}
    x={x}
    y={y}
    fontSize={size}
    fontWeight={isBold ? 'bold' : undefined}
    textLength={width}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
));

function Lines({
  lines,
  flashed,
}: { readonly lines: readonly TextLine[] } & Pick<ChartViewProps, 'flashed'>) {
  return lines.map((line, index) => (
    <Line
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a chart never change
      key={index}
      line={line}
      isFlashed={line.edgeIds.some((id) => flashed.has(id))}
    />
  ));
}

interface StateProps extends Pick<ChartViewProps, 'flashed' | 'lit'> {
  readonly drawn: LaidOutNode;
  readonly isChosen: boolean;
  readonly isUnseen: boolean;
}

function StateBox({ drawn, lit, flashed, isChosen, isUnseen }: StateProps) {
  const { x, y, width, height, node, isRoot, isRegion, hasInside, isCollapsed, lines, wait } = drawn;
  const kind = isRoot ? 'root' : hasInside ? 'compound' : 'leaf';
  const isLit = lit.has(node.id);
  return (
    <g
      className={classes.state}
      data-kind={kind}
      data-region={isRegion || undefined}
      data-lit={isLit || undefined}
      data-chosen={isChosen || undefined}
      data-unseen={isUnseen || undefined}
      data-state={node.id}
    >
      <title>{[node.id, node.description].filter(Boolean).join(': ')}</title>
      <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={RADIUS} />
      {(node.type === 'final' || isCollapsed) && (
        <rect
          className={classes.inner}
          x={x + 3.5}
          y={y + 3.5}
          width={width - 7}
          height={height - 7}
          rx={3}
        />
      )}
      {wait.map((phase) => (
        <rect
          key={phase.id}
          className={classes.wait}
          data-lit={lit.has(phase.id) || undefined}
          data-state={phase.id}
          x={phase.x}
          y={phase.y}
          width={phase.width}
          height={phase.height}
          rx={2}
        >
          <title>{[phase.id, phase.description].filter(Boolean).join(': ')}</title>
        </rect>
      ))}
      <Lines lines={lines} flashed={flashed} />
    </g>
  );
}

/** Whether a state looks as before: it is one of many, and little of a chart changes with an event. */
function looksSame(before: StateProps, after: StateProps): boolean {
  const { drawn, lit, flashed } = after;
  const isSame = (id: string) => lit.has(id) === before.lit.has(id);
  return (
    drawn === before.drawn &&
    after.isChosen === before.isChosen &&
    after.isUnseen === before.isUnseen &&
    isSame(drawn.node.id) &&
    drawn.wait.every(({ id }) => isSame(id)) &&
    drawn.lines.every(({ edgeIds }) => edgeIds.every((id) => flashed.has(id) === before.flashed.has(id)))
  );
}

const State = memo(StateBox, looksSame);

interface WayProps {
  readonly way: LaidOutEdge;
  readonly isFlashed: boolean;
  readonly isChosen: boolean;
  readonly isUnseen: boolean;
}

const Way = memo(({ way: { points, isFailure, edges }, isFlashed, isChosen, isUnseen }: WayProps) => (
  <path
    className={classes.way}
    data-chosen={isChosen || undefined}
    data-unseen={isUnseen || undefined}
    data-edge={edges[0]?.id}
    data-failure={isFailure || undefined}
    data-flashed={isFlashed || undefined}
    d={pathData(points)}
    markerEnd={`url(#${isFlashed ? 'lit' : isFailure ? 'failure' : 'plain'})`}
  />
));

const Initial = memo(({ initial: { dot, points } }: { readonly initial: LaidOutInitial }) => (
  <>
    <circle className={classes.dot} cx={dot.x} cy={dot.y} r={4} />
    <path className={classes.way} d={pathData(points)} markerEnd="url(#plain)" />
  </>
));

function Head({ name }: { readonly name: string }) {
  return (
    <marker
      id={name}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path className={classes.head} data-kind={name} d="M0 0.5L8 4L0 7.5z" />
    </marker>
  );
}

/** A chart on the page, in the colours of the page. */
export function ChartView(props: ChartViewProps) {
  const { laidOut, scale, lit, flashed, covered, chosen } = props;
  const { chart, width, height, nodes, edges, initials } = laidOut;
  const picture = useRef<SVGSVGElement>(null);
  const active = [...lit].at(-1) ?? '';
  const onActive = useEffectEvent((_active: string, _laidOut: typeof laidOut) => {
    const state = picture.current?.querySelector(`[data-kind='leaf'][data-lit]`);
    state?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => onActive(active, laidOut), [active, laidOut]);
  const size =
    scale === null
      ? { width: '100%', height: 'auto', maxWidth: width, minWidth: width * SMALLEST }
      : { width: width * scale, height: height * scale };
  return (
    <svg
      ref={picture}
      className={classes.chart}
      style={size}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FONT_FAMILY}
      role="img"
      aria-label={`Chart of ${chart.id}, active: ${active || 'nothing'}`}
    >
      <defs>
        <Head name="plain" />
        <Head name="failure" />
        <Head name="lit" />
      </defs>
      {nodes.map((drawn) => (
        <State
          key={drawn.node.id}
          drawn={drawn}
          lit={lit}
          flashed={flashed}
          isChosen={drawn.node.id === chosen}
          isUnseen={covered !== null && !covered.states.has(drawn.node.id)}
        />
      ))}
      {edges.map((way) => (
        <Way
          key={`${way.source} ${way.target}`}
          way={way}
          isFlashed={way.edges.some(({ id }) => flashed.has(id))}
          isChosen={way.edges.some(({ id }) => id === chosen)}
          isUnseen={covered !== null && !way.edges.some(({ id }) => covered.edges.has(id))}
        />
      ))}
      {initials.map((initial) => (
        <Initial key={initial.target} initial={initial} />
      ))}
      {edges.map(({ source, target, label, isLabelInside, lines }) => (
        <g key={`${source} ${target}`}>
          <rect className={classes.ground} data-inside={isLabelInside || undefined} {...label} />
          <Lines lines={lines} flashed={flashed} />
        </g>
      ))}
    </svg>
  );
}
