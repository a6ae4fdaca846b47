/** Names of the properties that only human readers of a description need. */
const SAID = ['description', 'about', 'example'];

/** @returns {import('@babel/core').PluginObject} */
const plugin = () => ({
  visitor: {
    ObjectProperty(path) {
      const { computed, key, value } = path.node;
      const isDescription = !computed && key.type === 'Identifier' && SAID.includes(key.name);
      if (isDescription && value.type === 'StringLiteral') path.remove();
    },
  },
});

/**
 * Builds only: takes the sentences out of the machines and of the descriptions of records. The charts, the inspector and
 * the document of the calls read them, the console never does.
 * @type {import('@rolldown/plugin-babel').RolldownBabelPreset}
 */
export const withoutDescriptions = {
  preset: () => ({ plugins: [plugin] }),
  rolldown: {
    filter: { id: /\/(?:machines|contract\/records)\/[^?]*\.ts$/, code: /description:|about:/ },
    configResolvedHook: ({ command }) => command === 'build',
  },
};
