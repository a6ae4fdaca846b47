import type { InvariantName } from '#paths/invariants/all.ts';

/** Where an invariant does not hold, and why that is right. */
export interface Exception {
  readonly of: InvariantName;
  /** A machine's id; `*-form` means all that end so. */
  readonly machine: string;
  /** What the last step or a substate begins with, or `given` and the situation in which all begins. */
  readonly at: string;
  readonly because: string;
}

const OF_A_CODE = 'the server asks for one more step, which is what is shown next';
const LOOKED_BEHIND =
  'the record is looked up behind the open fields; where that fails the server decides when saving';
const LOOKS_AGAIN = 'it looks again by itself, and what it looks at is still shown';
const SHOWN_ANEW = 'what would change is asked for once more, and shown before anything else can be done';

const NO_ONE_WAITS = 'nothing is held up by it: users go on with what is shown';
const OWN_BROWSER = 'only the browser itself is asked, which answers';
const ASKED_WHO =
  'nothing can be done before it is known who is signed in, and the screen says that the server is not ready';

export const EXCEPTIONS: readonly Exception[] = [
  {
    of: 'secret',
    machine: 'access-tokens',
    at: 'step.made',
    because: 'the token is shown once, until the user has kept it',
  },
  {
    of: 'secret handed on',
    machine: 'access-tokens',
    at: 'step.made',
    because: 'the token is shown once, until the user has kept it',
  },
  {
    of: 'secret',
    machine: 'own-factors',
    at: 'adding',
    because: 'the secret is shown until the app has it, and has shown a code made of it',
  },
  {
    of: 'secret',
    machine: 'own-factors',
    at: 'made',
    because: 'the codes are shown once, until the user has kept them',
  },
  {
    of: 'secret handed on',
    machine: 'own-factors',
    at: 'adding',
    because: 'the secret is shown until the app has it, and has shown a code made of it',
  },
  {
    of: 'secret handed on',
    machine: 'own-factors',
    at: 'made',
    because: 'the codes are shown once, until the user has kept them',
  },
  {
    of: 'secret',
    machine: 'user-form',
    at: 'cancelled',
    because: 'the flow is over, and its context with it',
  },
  { of: 'failure shown', machine: 'authentication', at: 'answer login: code wanted', because: OF_A_CODE },
  { of: 'failure shown', machine: 'second-factor', at: 'returning', because: OF_A_CODE },
  { of: 'failure shown', machine: 'two-factor-panel', at: 'answer change: code wanted', because: OF_A_CODE },
  {
    of: 'failure shown',
    machine: 'two-factor-panel',
    at: 'answer change: present code wanted',
    because: OF_A_CODE,
  },
  { of: 'failure shown', machine: '*-form', at: 'updating.editing', because: LOOKED_BEHIND },
  {
    of: 'failure shown',
    machine: 'app',
    at: 'signedOut.waiting',
    because: 'who is signed in is not known; the sign-in is shown, and says itself what the server answers',
  },
  {
    of: 'failure shown',
    machine: 'interface-language',
    at: 'answer showLanguage',
    because: 'the language shown before stays, and every text can be read',
  },
  {
    of: 'failure shown',
    machine: 'problem-report',
    at: 'answer drop',
    because: 'the recording is over for the user either way; what is left of it goes with the page',
  },
  {
    of: 'failure shown',
    machine: 'signed-in',
    at: 'answer lookBack',
    because: 'no one has asked when the sign-in before was; the security log has what was tried',
  },
  { of: 'failure shown', machine: 'session-watch', at: 'answer look', because: LOOKS_AGAIN },
  { of: 'failure shown', machine: 'sync', at: 'answer follow', because: LOOKS_AGAIN },
  { of: 'failure shown', machine: 'wording-replace', at: 'answer follow', because: LOOKS_AGAIN },
  {
    of: 'failure shown',
    machine: 'sync',
    at: 'answer run: unreachable',
    because: 'the answer is lost, and the progress tells the end; until then the form is at work',
  },
  {
    of: 'failure shown',
    machine: 'sync',
    at: 'answer preview: busy',
    because: 'another sync is under way, and its progress is shown instead',
  },
  { of: 'failure shown', machine: 'wording-replace', at: 'answer run: changed since', because: SHOWN_ANEW },
  { of: 'failure shown', machine: 'change-many', at: 'answer run: changed since', because: SHOWN_ANEW },
  {
    of: 'failure shown',
    machine: 'working-context',
    at: 'answer keep',
    because: 'the context is chosen all the same; only the next session does not know it',
  },
  {
    of: 'failure shown',
    machine: 'working-context',
    at: 'answer recall',
    because: 'nothing was remembered, which is where everyone begins',
  },
  {
    of: 'failure shown',
    machine: 'wording-export',
    at: 'answer keep',
    because: 'the choice holds all the same; only the next visit does not know it',
  },
  {
    of: 'failure shown',
    machine: 'wording-export',
    at: 'answer recall',
    because: 'nothing was remembered, which is where everyone begins',
  },
  {
    of: 'consequences first',
    machine: 'sync',
    at: 'event sync.submit',
    because: 'a server that cannot preview says so before the password is asked for',
  },
  {
    of: 'consequences first',
    machine: 'audit-repair',
    at: 'given decided',
    because: 'the user takes back what was done a moment ago, by the notice that says what it was',
  },
  { of: 'way out', machine: 'app', at: 'signedOut.looking', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'app', at: 'notReady.asking', because: ASKED_WHO },
  { of: 'way out', machine: 'file-versions', at: 'loading', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'interface-language', at: 'loading', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'list-export', at: 'keeping', because: OWN_BROWSER },
  { of: 'way out', machine: 'second-factor', at: 'returning', because: OWN_BROWSER },
  { of: 'way out', machine: 'session-watch', at: 'looking', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'start-up', at: 'contexts.loading.late', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'sync', at: 'running.progress.looking', because: LOOKS_AGAIN },
  { of: 'way out', machine: 'start-up', at: 'languages.loading.late', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'wording-export', at: 'keeping', because: OWN_BROWSER },
  { of: 'way out', machine: 'wording-origin', at: 'finding', because: NO_ONE_WAITS },
  { of: 'way out', machine: 'working-context', at: 'keeping', because: NO_ONE_WAITS },
];
