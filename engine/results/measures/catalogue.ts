import { bodyMotion } from './body-motion';
import { contactState } from './contact-state';
import { couplingState } from './coupling-state';
import { drift } from './drift';
import { driverState } from './driver-state';
import { effortSharing } from './effort-sharing';
import { energy } from './energy';
import { jointState } from './joint-state';
import { loadState } from './load-state';
import { measurements } from './measurements';
import { meshState } from './mesh-state';
import { momentum } from './momentum';
import { reactions } from './reactions';
import { solverCondition, solverRank, solverState } from './solver-state';
import { totalSharing } from './total-sharing';
import type { Measure } from './measure';

/** Every measure that is recorded, in the order of the columns. To add one, add its file and a line here. */
export const MEASURES: readonly Measure[] = [
  reactions,
  drift,
  momentum,
  energy,
  driverState,
  couplingState,
  meshState,
  contactState,
  loadState,
  jointState,
  bodyMotion,
  measurements,
  solverRank,
  solverCondition,
  solverState,
  effortSharing,
  totalSharing,
];
