import type { MantineColorsTuple } from '@mantine/core';

/*
 * Ten shades each, light to dark, drawn in OKLCH with one lightness for all hues, so that shade 7 of any colour carries
 * white text and shade 4 stands on the dark page. tests/src/theme/contrast.test.ts holds every pair that is used.
 */

/** The accent (hue 212): what can be pressed, where one is. */
export const petrol: MantineColorsTuple = [
  '#eef9fb',
  '#dcf2f6',
  '#bee4ed',
  '#9ad2de',
  '#70bbcb',
  '#459cac',
  '#227d8d',
  '#0f6472',
  '#084f5b',
  '#073b44',
];

/** Errors, deletion, the yes of 'resets the inheritance'. */
export const red: MantineColorsTuple = [
  '#fff4f3',
  '#ffe6e3',
  '#ffcec9',
  '#ffaea7',
  '#fa8880',
  '#e75653',
  '#c72d31',
  '#a51720',
  '#831419',
  '#601314',
];

/** Success, active, no. */
export const green: MantineColorsTuple = [
  '#f0faf2',
  '#dcf4e2',
  '#bde9c8',
  '#98daa9',
  '#6fc488',
  '#45a465',
  '#26844a',
  '#196a39',
  '#16542d',
  '#123e21',
];

/** For what needs attention and is no error. */
export const amber: MantineColorsTuple = [
  '#fff5e8',
  '#ffe9cc',
  '#fcd6a1',
  '#f1bd73',
  '#dea143',
  '#bd8005',
  '#986400',
  '#795000',
  '#603e00',
  '#482e01',
];

/** Neutrals of the light scheme. Shade 4 is the border of controls in Mantine and therefore much darker than shade 3. */
export const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f2f4f6',
  '#e7eaeb',
  '#d6dadb',
  '#8a8e90',
  '#767d80',
  '#636a6e',
  '#495155',
  '#32393d',
  '#192124',
];

/** Neutrals of the dark scheme: text first, then lines, then surfaces; shade 7 is the page. */
export const dark: MantineColorsTuple = [
  '#e3e7e8',
  '#c3c8ca',
  '#9fa6a9',
  '#71797c',
  '#384043',
  '#2b3235',
  '#21282a',
  '#1a1f21',
  '#15191b',
  '#0d1113',
];
