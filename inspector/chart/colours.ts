interface Colours {
  readonly page: string;
  readonly text: string;
  readonly quiet: string;
  readonly failure: string;
  readonly line: string;
  readonly quietLine: string;
  readonly frame: string;
  readonly state: string;
  readonly inside: string;
  readonly wait: string;
  readonly lit: string;
  readonly litFill: string;
}

export type Scheme = 'light' | 'dark';

export const COLOURS: Readonly<Record<Scheme, Colours>> = {
  light: {
    page: '#ffffff',
    text: '#1c2429',
    quiet: '#5b6870',
    failure: '#8a4b3c',
    line: '#5b7078',
    quietLine: '#a27f74',
    frame: '#c3ccd1',
    state: '#ffffff',
    inside: '#f5f7f8',
    wait: '#b9d3d6',
    lit: '#0b6e77',
    litFill: '#d9f0f2',
  },
  dark: {
    page: '#14191c',
    text: '#e6ebee',
    quiet: '#9aa8b0',
    failure: '#dba394',
    line: '#8ca0a9',
    quietLine: '#9a786f',
    frame: '#3c484e',
    state: '#232b2f',
    inside: '#1a2023',
    wait: '#33575c',
    lit: '#4fc3cd',
    litFill: '#0f3d43',
  },
};
