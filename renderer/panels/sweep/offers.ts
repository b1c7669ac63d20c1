/** What a sweep can go over and what it can keep, from the document: offered before anything has been run. */
import { listForces } from '../../../engine/results/measures/force-elements';
import { measureDefinition } from '../../../engine/kinds/measures/measures';
import { RECORD_NOUNS } from '../../../engine/model/record-nouns';
import { numbersOf, settingNumbers } from '../../../engine/model/formulas/targets';
import type { NamedNumber, Target } from '../../../engine/model/formulas/targets';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import type { Channel } from '../../../engine/results/recording/channel';
import { TEXT } from './texts';

export const SETTINGS_OWNER = 'settings';

export interface Owner {
  /** Id of the record, or `settings`. */
  readonly id: string;
  readonly name: string;
  readonly list: RecordList | null;
}

export interface OwnerGroup {
  readonly title: string;
  readonly owners: readonly Owner[];
}

/** Parameters and drivers first: they are what sweeps are mostly about. */
export function ownerGroups(project: Project): OwnerGroup[] {
  const lists: RecordList[] = ['parameters', 'drivers'];
  lists.push(...RECORD_LISTS.filter((list) => !lists.includes(list)));
  const groups = lists.map((list) => ({
    title: RECORD_NOUNS[list].heading,
    owners: (project[list] as readonly AnyRecord[]).map(({ id, name }) => ({ id, name, list })),
  }));
  const settings = { title: TEXT.project, owners: [{ id: SETTINGS_OWNER, name: TEXT.settings, list: null }] };
  return [...groups.filter(({ owners }) => owners.length > 0), settings];
}

/** The numbers of an owner; a parameter is one itself. */
export function numbersOfOwner(project: Project, { id, list }: Owner): NamedNumber[] {
  if (list === null) return settingNumbers(project);
  if (list === 'parameters') return [];
  const record = (project[list] as readonly AnyRecord[]).find((one) => one.id === id);
  return record === undefined ? [] : numbersOf(project, list, record);
}

/** A driver's value is meant unless another number is chosen; so is the first number of others. */
export function firstTarget(project: Project, owner: Owner): Target | null {
  if (owner.list === 'parameters') return { kind: 'parameter', id: owner.id };
  const numbers = numbersOfOwner(project, owner);
  const value = numbers.find(({ path }) => path === 'value') ?? numbers[0];
  return value === undefined ? null : targetOf(owner, value.path);
}

export const targetOf = ({ id, list }: Owner, path: string): Target =>
  list === null ? { kind: 'setting', path } : { kind: 'field', list, record: id, path };

export function ownerOf(target: Target): string {
  if (target.kind === 'setting') return SETTINGS_OWNER;
  return target.kind === 'parameter' ? target.id : target.record;
}

export interface OfferedSeries {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
}

/** What the last run recorded, all of it; without one, the usual ones that every run records. */
export function offeredSeries(project: Project, recorded: readonly Channel[] | null): OfferedSeries[] {
  const usual = usualSeries(project);
  if (recorded === null) return usual;
  const first = new Set(usual.map(({ id }) => id));
  const rest = recorded.filter(({ key }) => !first.has(key));
  return [...usual, ...rest.map(({ key, label, unit }) => ({ id: key, label, unit }))];
}

/** Whatever exerts force, what is measured, then the figures of the whole. */
function usualSeries(project: Project): OfferedSeries[] {
  const forces = listForces(project).flatMap(({ name, quantities }) =>
    quantities
      .filter(({ role }) => role !== 'component')
      .map(({ id, symbol, unit }) => ({ id, label: `${name} ${symbol}`, unit })),
  );
  return [
    ...forces,
    ...project.drivers.map(({ id, name }) => ({
      id: `driver/${id}/power`,
      label: `${name}.power`,
      unit: 'W',
    })),
    ...project.measures.flatMap(({ id, name, kind }) =>
      measureDefinition(kind).columns.map(({ component, unit }) => ({
        ...{ id: `measure/${id}/${component}`, label: `${name}.${component}`, unit },
      })),
    ),
    { id: 'energy/total/kinetic', label: TEXT.kineticEnergy, unit: 'J' },
    { id: 'energy/total/dissipated', label: TEXT.dissipatedEnergy, unit: 'J' },
    { id: 'energy/total/residual', label: TEXT.energyResidual, unit: 'J' },
    { id: 'drift/total/position', label: TEXT.positionDrift, unit: 'm' },
  ];
}
