/** The seed by which mutations are drawn unless another one is given. */
export const SEED = 20_261_120;

/** Mutations that no walk notices, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {};
