/** Of the form of a saved trace, raised when an older reader would misread a newer file. */
export const TRACE_VERSION = 1;
