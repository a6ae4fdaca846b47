/** The one name of the outside that xstate's own types mention; a machine passes it on and never looks inside. */
interface AbortSignal {
  readonly aborted: boolean;
}
