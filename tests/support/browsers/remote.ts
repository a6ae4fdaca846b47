/** One thing that a keyboard or a mouse does, as WebDriver and WebDriver BiDi both write it. */
export type Action =
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number };

/** What is asked of a browser; all else is done within its page. */
export interface Remote {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The text that a script leaves in its last line; a script that throws rejects. */
  run(script: string): Promise<string>;
  /** Real input, in order. */
  act(kind: 'key' | 'pointer', actions: readonly Action[]): Promise<void>;
  /** What it shows, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
