import { importModel } from '../../../../engine/formats/import-model';
import type { ImportAccount, ImportOptions } from '../../../../engine/formats/account';
import type { Project } from '../../../../engine/model/project';

export interface Imported {
  project: Project;
  account: ImportAccount;
}

/** Throws with the problems of a text that is refused. */
export function imported(text: string, lengthUnit: ImportOptions['lengthUnit'] = 'm'): Imported {
  const result = importModel(text, 'model.xml', { lengthUnit });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

/** The messages of a text that must be refused. */
export function refused(text: string): string[] {
  const result = importModel(text, 'model.xml', { lengthUnit: 'm' });
  if (result.ok) throw new Error('it was accepted');
  return result.problems.map(({ message, remedy }) => `${message} ${remedy}`);
}

/** What is in <worldbody>, as a model. */
export const world = (bodies: string, rest = ''): string =>
  `<mujoco>${rest}<worldbody>${bodies}</worldbody></mujoco>`;
