import { type Grammar, list } from '#server/data/words/grammar.ts';

export const EN: Grammar = {
  sentences: [
    'The {thing} is now {state}.',
    'The {thing} will be {done} {when}.',
    'The {thing} has been {done} and is waiting for you {place}.',
    'Please {action} {when} as soon as the {thing} is {state}.',
    'The {person} has time for you {place} {when}.',
    'Is the {thing} {state}? The {person} can help you {place}.',
    'The {person} will get in touch {when} if the {thing} is {done}.',
    'You can {action} here {when}.',
    'The {thing} is not {state} unless you sign in.',
    'Dear {%name%}, the {thing} was {done} {when}.',
    'Saved: the {thing} is {state} {place}.',
    'The {thing} stays {state} until the {person} confirms it {when}.',
    'Please note: the {thing} is <strong>not {state}</strong>.',
    'Would you like to {action}? The {thing} is {state} for that.',
  ],
  labels: [
    '{thing}',
    '{thing} {place}',
    '{thing}: {state}',
    '{action} now',
    '{action} {when}',
    'Your {person}',
  ],
  words: {
    thing: list(`
      appointment|practice|prescription|report|referral|insurance card|consultation|account|password|registration
      message|questionnaire|video consultation|vaccination record|vaccination|medication plan|form|invoice
      laboratory result|x-ray|check-up|history form|consent|emergency contact|sick note|medical letter|waiting time
      waiting room|parking space|opening hour|phone number|address|document|attachment|reminder|confirmation|stand-in
      treatment|assessment|cost plan|co-payment|bonus booklet|blood pressure reading|allergy|home remedy|flu season
      treatment plan|spa stay|care diary|home visit|pregnancy|ultrasound image|eye test|dental cleaning|physiotherapy
      health insurer|service line|privacy notice|health card|follow-up
    `),
    person: list(`
      doctor|physician|practice|practice team|family doctor|pharmacy|health insurer|paediatrician|specialist|therapist
      dentist|midwife|nurse|stand-in|on-call service|outpatient clinic|laboratory|hospital|reception|surgeon
    `),
    place: list(`
      at the practice|online|in the portal|at reception|in your account|in the waiting room|at the pharmacy|at home
      in the laboratory|at the hospital|in the app|on the ground floor|in your inbox|next door|by phone|at the clinic
    `),
    state: list(`
      available|valid|complete|free|saved|visible|required|ready|expired|encrypted|free of charge|urgent|possible
      open|closed|known|correct|important|illegible|outdated|locked|confidential
    `),
    done: list(`
      booked|confirmed|postponed|cancelled|checked|submitted|deleted|saved|changed|issued|sent|collected|signed
      renewed|requested|released|printed|completed|translated|answered
    `),
    when: list(`
      today|tomorrow|immediately|shortly|by Friday|on Monday|on weekdays|at the weekend|within two days
      before treatment|after the examination|at any time|this week|in the afternoon|in the morning|next quarter
    `),
    action: list(`
      call|book|cancel|confirm|ask|postpone|sign|upload|download|pay|reply|sign in|sign out|wait|come by|read on|save
      print|search|compare
    `),
  },
};
