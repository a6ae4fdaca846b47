const MACHINE = /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/;

/** The fields that a machine is built into, as the constructor begins them. */
const FIELDS = /^ {4}this\.(root|states|events) = void 0;\n/gm;
/** Building it, at the end of the constructor. */
const BUILT_AT_ONCE =
  / {4}this\.root = (new StateNode\(config, \{[^}]*\}\));\n {4}this\.root\._initialize\(\);\n {4}formatRouteTransitions\(this\.root\);\n {4}this\.states = this\.root\.states;.*\n {4}this\.events = this\.root\.events;\n {2}\}\n/;

/**
 * XState builds all states and transitions of a machine with the machine itself, and once more for each time it is
 * provided with services. Of the machines of a page most only wait to be provided, or for a dialog that never opens: here
 * each is built when it is first started.
 * @returns {import('vite').Plugin}
 */
export function lazyMachines() {
  return {
    name: 'lazy-machines',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => (MACHINE.test(id) ? { code: builtWhenStarted(code), map: null } : null),
  };
}

/**
 * @param {string} code of XState's module of machines
 * @throws where it is another one than this was made for
 */
export function builtWhenStarted(code) {
  const [before, machine = ''] = code.split(/^(?=class StateMachine )/m);
  if (machine.match(FIELDS)?.length !== 3 || !BUILT_AT_ONCE.test(machine)) {
    throw new Error('scripts/support/lazy-machines.mjs does not fit this version of XState');
  }
  const lazy = machine.replace(FIELDS, '').replace(
    BUILT_AT_ONCE,
    (_, build) => `  }
  get root() {
    if (this._root === undefined) {
      const { config } = this;
      this._root = ${build};
      this._root._initialize();
      formatRouteTransitions(this._root);
    }
    return this._root;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`,
  );
  return `${before}${lazy}`;
}
