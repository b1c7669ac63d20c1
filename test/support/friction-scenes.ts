/**
 * Random scenes in which friction decides: bodies on floors, slopes, wedges and each other, mechanisms with friction in several
 * joints, with coefficients from 0.1 to 5. Where there is one, with the closed form of what comes of it.
 */
import { beam, carried, ladder, rodOnSupports, rowOfBalls } from './friction/supports';
import { boxOnSlope, rollingBall, spinningBox, stack, strikes, wedge } from './friction/slides';
import { diceOf } from './friction/parts';
import { linkage, planetary } from './friction/mechanisms';
import type { Scene } from './friction/parts';

export type { Scene } from './friction/parts';

const SCENES = [
  boxOnSlope,
  spinningBox,
  rollingBall,
  wedge,
  stack,
  strikes,
  ladder,
  rodOnSupports,
  rowOfBalls,
  planetary,
  linkage,
  carried,
  beam,
];
export const SCENE_KINDS = SCENES.length;

export const sceneOf = (seed: number): Scene => SCENES[seed % SCENES.length](diceOf(seed));
