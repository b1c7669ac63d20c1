/** The settings of a run by page of the manual: those that are chosen together share one. Each page names its equations. */
import type { Settings } from '../../model/project';

export interface SettingPage {
  fields: readonly (keyof Settings)[];
  /** Section of THEORY. */
  theory: string;
}

export const SETTING_PAGES: Readonly<Record<string, SettingPage>> = {
  gravity: { fields: ['gravity'], theory: '4.1' },
  duration: { fields: ['duration'], theory: '9.4' },
  'output-interval': { fields: ['outputInterval'], theory: '9.4' },
  solver: { fields: ['solver', 'factorisation'], theory: '5.2' },
  equations: { fields: ['equations'], theory: '16' },
  'state-form': { fields: ['stateForm'], theory: '1.7' },
  integrator: { fields: ['integrator'], theory: '9.1' },
  step: { fields: ['step'], theory: '9.3' },
  tolerances: { fields: ['relativeTolerance', 'absoluteTolerance'], theory: '9.3' },
  stabilisation: { fields: ['stabilisation'], theory: '7' },
  gains: { fields: ['gains', 'k', 'd'], theory: '5.2' },
  impulses: { fields: ['bias', 'iterations'], theory: '13' },
  'shared-below': { fields: ['sharedBelow'], theory: '10.2' },
};

/** The page about a setting. */
export const pageOfSetting = (field: string): string | undefined =>
  Object.keys(SETTING_PAGES).find((page) => SETTING_PAGES[page].fields.some((one) => one === field));
