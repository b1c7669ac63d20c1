/** Kinds of events of a run in words. */
import type { RunEvent } from '../../../core/switching/run-event';

export const EVENT_NAMES: Readonly<Record<RunEvent['kind'], string>> = {
  'load-on': 'Load on',
  'load-off': 'Load off',
  'driver-changed': 'Driver changed',
  singular: 'Singular position',
  'dead-point': 'Dead point',
  'travel-limit': 'Limit of travel',
  impact: 'Impact',
  limit: 'Stop reached',
  contact: 'Contact',
  released: 'Released',
  stick: 'Sticks',
  slip: 'Slips',
  saturated: 'Largest effort',
  'equations-left': 'Compiled equations left',
};
