/** Fixed tendons: sums of joint coordinates. Constraints on them become couplings; actuators act on their joints. */
import { createCoupling } from '../../model/defaults';
import { quote } from '../../schema/quote';
import { hold } from './hold';
import type { Fields } from '../xml/fields';
import type { Joint } from '../../model/project';
import type { Model } from '../tree/model';
import type { RawJoint } from '../tree/raw';
import type { Scene } from './scene';
import type { XmlElement } from '../xml/read-xml';

/** Its length is the sum of factor times coordinate. */
export interface FixedTendon {
  readonly element: XmlElement;
  readonly terms: readonly { readonly joint: RawJoint; readonly factor: number }[];
}

export type FixedTendons = ReadonlyMap<string, FixedTendon>;

/** A tendon that names a joint which is not there is refused. */
export function findFixedTendons(
  sections: readonly XmlElement[],
  { tree, classes }: Scene,
  { log }: Model,
): FixedTendons {
  const found = new Map<string, FixedTendon>();
  for (const element of sections.flatMap(({ children }) => children)) {
    if (element.name !== 'fixed') continue;
    const terms = element.children.flatMap((child) => {
      if (child.name !== 'joint') return [];
      const fields = classes.fieldsOf(child, 'main', 'fixed joint');
      const joint = tree.jointOf.get(fields.text('joint'));
      if (joint !== undefined) return [{ joint, factor: fields.number('coef', 0) }];
      const what = `joint is ${quote(fields.text('joint'))}, and there is no joint of that name`;
      log.refuse(child, 'missing-joint', what, 'Name a joint that is there, or delete the tendon.');
      return [];
    });
    const name = element.attributes.get('name') ?? '';
    if (name !== '') found.set(name, { element, terms: terms.filter(({ factor }) => factor !== 0) });
  }
  return found;
}

/** What is made of a tendon is made of all its terms. */
export function useTendon({ element }: FixedTendon, { log }: Model): void {
  log.use(element);
  for (const child of element.children) if (child.name === 'joint') log.use(child);
}

/** L1 - L1(0) = a0 + a1 (L2 - L2(0)), or without tendon 2 L1 - L1(0) = a0. Returns why it cannot be read, or null. */
export function coupleTendons(
  fields: Fields,
  [a0, a1, ...higher]: readonly number[],
  tendons: FixedTendons,
  model: Model,
): string | null {
  const named = ['tendon1', 'tendon2']
    .filter((key) => fields.has(key))
    .map((key) => tendons.get(fields.text(key)));
  const [one, two] = named;
  if (one === undefined || named.includes(undefined))
    return 'it ties the length of a tendon through space, or of one that is not there';
  if (two !== undefined && (higher.some((value) => value !== 0) || a1 === 0))
    return 'it is not linear, and a coupling has one ratio';
  // sum of factor times change of coordinate = a0
  const terms = [
    ...one.terms,
    ...(two?.terms.map(({ joint, factor }) => ({ joint, factor: -factor * a1 })) ?? []),
  ];
  const records = terms.map(({ joint }) => model.coordinates.get(joint));
  if (records.includes(undefined)) return 'it ties joints of which one is neither a hinge nor a slider here';
  if (terms.length === 0 || terms.length > 2) return `it ties ${terms.length} joints, and a coupling two`;
  for (const tendon of [one, two]) if (tendon) useTendon(tendon, model);
  const [first, second] = terms;
  if (second === undefined) {
    hold(first.joint, a0 / first.factor, fields, model);
    return null;
  }
  const [a, b] = records as Joint[];
  if (a.id === b.id) return 'it couples a joint to itself';
  const ids = model.names.take('couplings', fields.text('name'), 'Coupling');
  const ratio = -first.factor / second.factor;
  model.project.couplings.push(createCoupling({ ...ids, joint1: a.id, joint2: b.id, ratio }));
  model.origins.set(ids.id, fields.element);
  model.log.use(fields.element);
  if (a0 !== 0) fields.approximate('the offset of its polycoef is left out: the joints mesh as they start');
  return null;
}
