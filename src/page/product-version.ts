declare global {
  interface ImportMetaEnv {
    /** Version of Leitstand that this code was built from; vite.config.ts puts it in. */
    readonly PRODUCT_VERSION: string;
  }
}

/** Version of Leitstand. */
export const PRODUCT_VERSION = import.meta.env.PRODUCT_VERSION;
