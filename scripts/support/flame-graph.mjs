/* Draws what the profiler of a browser has recorded. */

/**
 * A function that ran, as the profiler of the browser names it.
 * @typedef {object} Frame
 * @property {string} name
 * @property {Owner} owner whose code it is
 * @property {string} place file and line, or empty for the browser's own
 */

/**
 * One node of a CPU profile as Chromium's protocol gives it (Profiler.ProfileNode), with its function read.
 * @typedef {object} Node
 * @property {number} id
 * @property {Frame} frame
 * @property {readonly number[]} children
 */

/**
 * What ran, sample by sample, and what was asked for meanwhile; all times in milliseconds from the user's act.
 * @typedef {object} Recorded
 * @property {readonly Node[]} nodes
 * @property {readonly {readonly node: number, readonly at: number}[]} samples
 * @property {readonly {readonly name: string, readonly from: number, readonly to: number}[]} calls
 * @property {number} painted when the picture with the outcome was there
 */

/** @typedef {keyof typeof OWNERS} Owner */

/** @typedef {{readonly frame: Frame, readonly depth: number, readonly from: number, to: number}} Bar */

const OWNERS = {
  Leitstand: '#5fb3c0',
  React: '#e8a15c',
  XState: '#b79ae0',
  Mantine: '#8fbf7f',
  'other libraries': '#d9c46a',
  browser: '#b9bec4',
};

const WIDTH = 1_200;
const ROW = 13;
const HEAD = 64;
const LETTER = 5.6;
/** Narrower than this, nothing is seen of a bar. */
const NARROWEST = 0.8;
/** What the profiler calls the time without any code. */
const WAITING = new Set(['(root)', '(idle)', '(program)']);

/**
 * Draws what ran from an act until its picture, from left to right as time went, each call below the one that made it;
 * what was asked of the server stands above.
 * @param {string} title
 * @param {Recorded} recorded
 * @returns {string} an SVG
 */
export function drawFlames(title, recorded) {
  const { painted, calls } = recorded;
  const end = Math.ceil(painted / 10) * 10;
  /** @param {number} at */
  const x = (at) => (Math.min(Math.max(at, 0), end) / end) * WIDTH;
  const bars = barsOf(recorded).filter(({ from, to }) => x(to) - x(from) >= NARROWEST);
  const top = HEAD + calls.length * ROW + 8;
  const height = top + (Math.max(0, ...bars.map(({ depth }) => depth)) + 1) * ROW + 8;
  /** @type {(from: number, to: number, y: number, colour: string, label: string, about: string) => string} */
  const rect = (from, to, y, colour, label, about) => {
    const left = x(from);
    const width = Math.max(x(to) - left, 1);
    const letters = Math.floor((width - 4) / LETTER);
    const shown = letters < 4 ? '' : label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
    const text = shown && `<text x="${fixed(left + 2)}" y="${y + ROW - 4}">${escaped(shown)}</text>`;
    return `<g><title>${escaped(about)}</title><rect x="${fixed(left)}" y="${y}" width="${fixed(width)}" height="${ROW - 1}" fill="${colour}"/>${text}</g>`;
  };
  const marks = [];
  for (let at = 0; at <= end; at += stepOf(end)) {
    marks.push(
      `<path d="M${fixed(x(at))} 44V${height}" stroke="#e3e6e8"/><text x="${fixed(Math.min(x(at), WIDTH - 40) + 2)}" y="54">${at} ms</text>`,
    );
  }
  let legendAt = 0;
  const legend = Object.entries(OWNERS).map(([owner, colour]) => {
    const left = legendAt;
    legendAt += 24 + owner.length * LETTER * 1.15;
    return `<rect x="${fixed(left)}" y="24" width="10" height="10" fill="${colour}"/><text x="${fixed(left + 14)}" y="33">${owner}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="0" y="14" font-size="14" font-weight="bold">${escaped(title)}</text>`,
    ...legend,
    ...marks,
    ...calls.map(({ name, from, to }, row) =>
      rect(from, to, HEAD + row * ROW, '#cfe0f5', name, `${name}: ${Math.round(to - from)} ms`),
    ),
    ...bars.map(({ frame, depth, from, to }) =>
      rect(
        from,
        to,
        top + depth * ROW,
        OWNERS[frame.owner],
        frame.name,
        `${frame.name} ${frame.place}: ${(to - from).toFixed(1)} ms`,
      ),
    ),
    `<path d="M${fixed(x(painted))} 44V${height}" stroke="#c0392b" stroke-dasharray="4 3"/>`,
    `<text x="${fixed(x(painted) - 4)}" y="42" text-anchor="end" fill="#a93226">picture after ${Math.round(painted)} ms</text>`,
    '</svg>\n',
  ].join('\n');
}

/**
 * Bars of calls that went on from one sample to the next. A function that calls itself, on its own or by way of others,
 * stands once: React goes down its tree that way, a hundred calls deep.
 * @param {Pick<Recorded, 'nodes' | 'samples' | 'painted'>} recorded
 * @returns {Bar[]}
 */
export function barsOf({ nodes, samples, painted }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const parents = new Map();
  for (const node of nodes) for (const child of node.children) parents.set(child, node.id);
  /** @param {number} id */
  const pathOf = (id) => {
    /** @type {Frame[]} */
    const frames = [];
    for (let at = /** @type {number | undefined} */ (id); at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.frame;
      if (frame && !WAITING.has(frame.name)) frames.unshift(frame);
    }
    return new Map(frames.map((frame) => [`${frame.name} ${frame.place}`, frame]));
  };
  /** @type {Bar[]} */
  const done = [];
  /** @type {{key: string, bar: Bar}[]} */
  let open = [];
  for (const [index, { node, at }] of samples.entries()) {
    const until = Math.min(samples[index + 1]?.at ?? painted, painted);
    if (until <= 0 || at >= painted) continue;
    const path = [...pathOf(node)];
    const other = open.findIndex(({ key }, depth) => path[depth]?.[0] !== key);
    if (other >= 0) open = open.slice(0, other);
    for (const [depth, [key, frame]] of path.entries()) {
      if (depth < open.length) continue;
      const bar = { frame, depth, from: Math.max(at, 0), to: until };
      open.push({ key, bar });
      done.push(bar);
    }
    for (const { bar } of open) bar.to = until;
  }
  return done;
}

/**
 * Milliseconds between two marks of the scale: about a dozen of them.
 * @param {number} end
 */
function stepOf(end) {
  return [5, 10, 20, 50, 100, 200, 500].find((step) => end / step <= 14) ?? 1_000;
}

/** @param {number} value */
const fixed = (value) => Number(value.toFixed(1));

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
