import { type Chart, type ChartEdge, type ChartNode, nodesBelow } from '../chart/chart.ts';
import classes from './ChartDetails.module.css';
import { useProject } from './project-context.ts';
import { usePlace } from './use-place.ts';

interface ChartDetailsProps {
  readonly chart: Chart;
  /** Id of a state or of a transition. */
  readonly chosen: string;
  /** What guards answered last, by the id of their transition. */
  readonly answers: ReadonlyMap<string, boolean>;
  readonly onChoose: (id: string | null) => void;
  /** Leads the application to a state; null where the project knows no ways. */
  readonly onLead: ((machine: string, state: readonly string[]) => void) | null;
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{values.join(', ')}</dd>
    </>
  );
}

function answerWords(answer: boolean | undefined): string {
  if (answer === undefined) return 'not asked yet';
  return answer ? 'last answer: yes' : 'last answer: no';
}

function Way({ edge, answers }: { readonly edge: ChartEdge } & Pick<ChartDetailsProps, 'answers'>) {
  const { event, guard, targets, actions, description, id, isRefusal, isOtherwise } = edge;
  return (
    <>
      <b>{event}</b>
      {isOtherwise && ' otherwise'}
      {guard !== null && (
        <span className={classes.guard} data-answer={answers.get(id)}>
          {` if ${guard} (${answerWords(answers.get(id))})`}
        </span>
      )}
      {isRefusal ? ' is refused' : targets.length > 0 ? ` → ${targets.join(', ')}` : ' stays'}
      {actions.length > 0 && ` / ${actions.join(', ')}`}
      {description !== null && ` – ${description}`}
    </>
  );
}

function Place({ machine, path }: { readonly machine: string; readonly path: readonly string[] }) {
  const { openInEditor } = useProject();
  const place = usePlace(machine, path);
  if (!place) return null;
  const address = `${place.path}:${place.line}`;
  return (
    <p className={classes.place}>
      <code>{address}</code>
      {openInEditor && (
        <button type="button" onClick={() => openInEditor(address)}>
          Open in the editor
        </button>
      )}
    </p>
  );
}

function StateDetails({
  chart,
  node,
  answers,
  onChoose,
}: Omit<ChartDetailsProps, 'chosen' | 'onLead'> & { node: ChartNode }) {
  const ways = chart.edges.filter(({ source }) => source === node.id);
  return (
    <>
      {node.description !== null && <p>{node.description}</p>}
      <dl>
        <Fact name="Kind" values={[node.type]} />
        <Fact name="Tags" values={node.tags} />
        <Fact name="On entry" values={node.entry} />
        <Fact name="On exit" values={node.exit} />
        <Fact name="Runs" values={node.invokes.map(({ source }) => source)} />
      </dl>
      {ways.length > 0 && (
        <ul>
          {ways.map((edge) => (
            <li key={edge.id}>
              <button type="button" onClick={() => onChoose(edge.id)}>
                <Way edge={edge} answers={answers} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a state or a transition of the chart is, where it stands in the sources, and what its guards answered last. */
export function ChartDetails({ chart, chosen, answers, onChoose, onLead }: ChartDetailsProps) {
  const nodes = nodesBelow(chart.root);
  const edge = chart.edges.find(({ id }) => id === chosen);
  const node = nodes.find(({ id }) => id === (edge?.source ?? chosen));
  if (!node) return null;
  const path = node.id === chart.id ? [] : node.id.slice(chart.id.length + 1).split('.');
  return (
    <section className={classes.details} aria-label="What was chosen in the chart">
      <header>
        <h3>{edge ? `${node.key}: ${edge.event}` : node.id}</h3>
        {onLead && !edge && path.length > 0 && (
          <button type="button" className={classes.lead} onClick={() => onLead(chart.id, path)}>
            Lead me there
          </button>
        )}
        <button type="button" aria-label="Close" onClick={() => onChoose(null)}>
          ✕
        </button>
      </header>
      {edge ? (
        <p>
          <button type="button" onClick={() => onChoose(node.id)}>
            {node.id}
          </button>{' '}
          <Way edge={edge} answers={answers} />
        </p>
      ) : (
        <StateDetails chart={chart} node={node} answers={answers} onChoose={onChoose} />
      )}
      <Place machine={chart.id} path={path} />
    </section>
  );
}
