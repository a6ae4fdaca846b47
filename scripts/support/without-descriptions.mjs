/** @returns {import('@babel/core').PluginObject} */
const plugin = () => ({
  visitor: {
    ObjectProperty(path) {
      const { computed, key, value } = path.node;
      const isDescription = !computed && key.type === 'Identifier' && key.name === 'description';
      if (isDescription && value.type === 'StringLiteral') path.remove();
    },
  },
});

/**
 * Builds only: takes the descriptions out of the machines. The charts and the inspector read them, the console never does.
 * @type {import('@rolldown/plugin-babel').RolldownBabelPreset}
 */
export const withoutDescriptions = {
  preset: () => ({ plugins: [plugin] }),
  rolldown: {
    filter: { id: /\/machines\/[^?]*\.ts$/, code: /description:/ },
    configResolvedHook: ({ command }) => command === 'build',
  },
};
