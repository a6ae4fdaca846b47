/** A variable has a value that means nothing; the message is one line that names it and what it accepts. */
export class WrongSetting extends Error {
  constructor(name: string, accepts: string, value: string) {
    super(`${name} accepts ${accepts}, not ${JSON.stringify(shortened(value))}.`);
    this.name = 'WrongSetting';
  }
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
