/** The plan of a sweep from its command line. */
import { availableParallelism } from 'node:os';
import { findTargetByName } from '../../model/formulas/targets';
import { shownUnits, typedIn } from '../../model/quantity/unit-systems';
import type { Project } from '../../model/project';
import { forcesOf } from '../../studies/sweep/default-series';
import { checkPlan, countVariants, MOST_SERIES, pointsPerCurve, readValues } from '../../studies/sweep/plan';
import type { SweepAxis, SweepPlan } from '../../studies/sweep/plan';
import { plain } from '../words/format';
import { analysisOf } from './project-options';
import { parseNumber, UsageError } from '../words/usage';

/** More threads than this would only wait for each other. */
const MOST_WORKERS = 256;

interface Values {
  parameter?: string[];
  series?: string[];
  kinematic?: boolean;
}

export function planOf(project: Project, values: Values): SweepPlan {
  const axes = (values.parameter ?? []).map((text) => axisOf(project, text));
  if (axes.length === 0) throw new UsageError('sweep needs --parameter NAME=VALUES');
  const series = [...new Set(values.series ?? forcesOf(project).slice(0, MOST_SERIES))];
  const plan: SweepPlan = {
    project,
    analysis: analysisOf(values),
    axes,
    series,
    points: pointsPerCurve(countVariants(axes), series.length),
    startedAt: new Date(),
  };
  const [fault] = checkPlan(plan);
  if (fault !== undefined) throw new UsageError(fault);
  return plan;
}

function axisOf(project: Project, text: string): SweepAxis {
  const cut = text.indexOf('=');
  if (cut < 0) throw new UsageError(`--parameter is "${text}", where NAME=VALUES is expected`);
  const name = text.slice(0, cut).trim();
  const found = findTargetByName(project, name);
  if (found === null) {
    const known = [...project.parameters, ...project.drivers].map((one) => plain(one.name)).slice(0, 12);
    const hint = known.length > 0 ? `; it has ${known.join(', ')}` : '';
    throw new UsageError(`the project has no number called "${plain(name)}"${hint}, or RECORD/FIELD`);
  }
  const read = readValues(text.slice(cut + 1), found, typedIn(found.unit, shownUnits(project)));
  if (!read.ok) throw new UsageError(`--parameter ${plain(name)}: ${read.message}`);
  return { target: found.target, values: read.values };
}

export function parseWorkers(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const count = parseNumber('workers', text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORKERS)
    throw new UsageError(
      `--workers is "${text}", where a whole number from 1 to ${MOST_WORKERS} is expected`,
    );
  return count;
}
