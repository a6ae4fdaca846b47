declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  /** A server that speaks S3, over a folder. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: {
      existsObject(bucket: string, key: string): Promise<boolean>;
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter?: string; maxKeys?: number },
      ): Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>;
    };
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
