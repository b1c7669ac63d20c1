/** Whether a study makes sense for its project: the faults, one sentence each. A study runs only without faults. */
import { findTarget } from '../../model/formulas/targets';
import { factorise } from '../sampling/correlation';
import { definitionOf } from '../sampling/inputs';
import { designOf } from '../sampling/designs';
import { MOST_SOBOL_PARAMETERS } from '../sampling/designs/sobol';
import { countRuns } from '../sampling/values-at';
import { STUDY_LIMITS } from './limits';
import type { Project } from '../../model/project';
import type { StudyManifest } from './manifest';

export function checkManifest(manifest: StudyManifest, project: Project): string[] {
  const { parameters, figures } = manifest;
  const names = parameters.map(({ target }, i) => findTarget(project, target)?.name ?? `parameter ${i + 1}`);
  const faults: string[] = [];
  if (parameters.length < 1 || parameters.length > STUDY_LIMITS.parameters)
    faults.push(`A study varies 1 to ${STUDY_LIMITS.parameters} numbers, not ${parameters.length}.`);
  parameters.forEach(({ target, input }, i) => {
    if (findTarget(project, target) === null)
      faults.push(`The number that parameter ${i + 1} varies is not in the model; choose another.`);
    const fault = definitionOf(input.kind).fault(input);
    if (fault !== null) faults.push(`What “${names[i]}” is drawn from ${fault}.`);
  });
  const keys = parameters.map(({ target }) => JSON.stringify(Object.entries(target).sort()));
  const twice = keys.findIndex((key, i) => keys.indexOf(key) < i);
  if (twice >= 0) faults.push(`“${names[twice]}” is varied twice; remove one of them.`);
  if (figures.length < 1 || figures.length > STUDY_LIMITS.figures)
    faults.push(`A study keeps 1 to ${STUDY_LIMITS.figures} figures of each run, not ${figures.length}.`);
  const kept = figures.map(({ series, figure }) => `${figure} ${series}`);
  const again = kept.findIndex((key, i) => kept.indexOf(key) < i);
  if (again >= 0) faults.push(`The figure “${kept[again]}” is kept twice; remove one of them.`);
  return [...faults, ...checkDesign(manifest, names), ...checkCorrelations(manifest, names)];
}

function checkDesign(manifest: StudyManifest, names: readonly string[]): string[] {
  const { design, parameters } = manifest;
  const faults: string[] = [];
  const distributed = parameters.findIndex(({ input }) => definitionOf(input.kind).isDistributed);
  if (!designOf(design.kind).isRandom && distributed >= 0)
    faults.push(
      `“${names[distributed]}” has a distribution, where a full design combines values; list them, or choose another design.`,
    );
  if (design.kind === 'sobol' && parameters.length > MOST_SOBOL_PARAMETERS)
    faults.push(`The Sobol sequence has ${MOST_SOBOL_PARAMETERS} dimensions here, not ${parameters.length}.`);
  const runs = countRuns(manifest);
  if (!Number.isSafeInteger(runs) || runs < 1 || runs > STUDY_LIMITS.runs)
    faults.push(`That would be ${runs} runs, where 1 to ${STUDY_LIMITS.runs} are possible.`);
  return faults;
}

function checkCorrelations(
  { parameters, correlations, design }: StudyManifest,
  names: readonly string[],
): string[] {
  const faults: string[] = [];
  const pairs = new Set<string>();
  for (const { between, coefficient } of correlations) {
    const [a, b] = between;
    if (!(a in parameters) || !(b in parameters) || a === b) {
      faults.push(
        `A correlation is between the parameters ${a + 1} and ${b + 1}, which are not two of this study.`,
      );
      continue;
    }
    const pair = `“${names[a]}” and “${names[b]}”`;
    const single = between.find((place) => !definitionOf(parameters[place].input.kind).isDistributed);
    if (single !== undefined)
      faults.push(
        `${pair} are correlated, but “${names[single]}” is a list of values; give it a distribution.`,
      );
    if (!(Math.abs(coefficient) < 1))
      faults.push(
        `The correlation of ${pair} is ${coefficient}, where a number between -1 and 1 is expected.`,
      );
    const key = [a, b].sort((one, other) => one - other).join();
    if (pairs.has(key)) faults.push(`The correlation of ${pair} is given twice; remove one of them.`);
    pairs.add(key);
  }
  if (correlations.length > 0 && !designOf(design.kind).isRandom)
    faults.push(
      'A full design runs every combination, so nothing in it is correlated; choose another design.',
    );
  if (faults.length > 0) return faults;
  const factor = factorise(parameters.length, correlations);
  if (!('between' in factor)) return [];
  const { between, coefficient, from, to } = factor;
  const [a, b] = between.map((place) => `“${names[place]}”`);
  return [
    `The correlation of ${a} and ${b} is ${coefficient}, but with the other correlations it can only be between ${shown(from)} and ${shown(to)}; a pair without one counts as 0.`,
  ];
}

const shown = (value: number): number => Number(value.toPrecision(4));
