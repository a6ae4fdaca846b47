/** Value that a message to another window or a file can carry. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | {
      readonly [key: string]: Json;
    };
