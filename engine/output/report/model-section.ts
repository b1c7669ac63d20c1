/** Bodies, joints and the rest of the model in tables; its mobility and redundant constraints, in words. */
import { leftOutWords } from '../../results/recording/left-out';
import { PAPER } from '../drawing/palette';
import { SMALL_TEXT } from './flow';
import { RECORD_NOUNS } from '../../model/record-nouns';
import { RECORD_LISTS } from '../../model/project';
import { coordinate } from './words';
import { shownUnitText, shownValue, valueWords } from '../../results/series/format';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { unitsWords } from './number-words';
import {
  groupByStiffness,
  groupIndeterminate,
  groupRedundant,
  groupShared,
  sharedComponents,
} from '../../core/diagnostics/mobility-words';
import { listWords } from '../../schema/list-words';
import { meshOf } from '../../model/mesh/find-mesh';
import { meshWords } from '../../model/mesh/describe';
import { shareWords, sharedLimit } from '../../results/series/uniqueness/shared-weight';
import { findForcePeaks, uniquenessWords } from '../../results/measures/force-peaks';
import type { ForcePeak } from '../../results/measures/force-peaks';
import type { ForceKind } from '../../results/measures/force-elements';
import { sharedInUse } from '../../results/series/uniqueness/uniqueness';
import type { Mobility } from '../../core/diagnostics/mobility-report';
import { massOf } from '../../model/masses/mass';
import { plainText, rankWords, rowOwners } from '../panes/run-notes';
import { FORMULA_UNITS, longOutlines, wordsOfRecord } from './record-words';
import type { AnyRecord, Coupling, Project } from '../../model/project';
import type { Flow } from './flow';
import type { Recording } from '../../results/recording/recording';

/** Every number used in the run: with this section the model can be built again. */
export function addModel(flow: Flow, { project, units, analysis }: Recording): void {
  flow.heading('Model', 2);
  flow.paragraph(
    `Every field of the project as it was run, in ${unitsWords(units)}; formulas stand as they were typed: in them ${FORMULA_UNITS}. Points, axes and frames of a body are in its own frame unless they say otherwise; orientations are quaternions (w, x, y, z) from the inner to the outer frame. Axes of a joint are those of its frames.`,
    { color: PAPER.textMuted },
  );
  const without = analysis === 'kinematic' ? leftOutWords(project) : null;
  if (without !== null) flow.paragraph(`${without} Their fields stand below all the same.`);
  for (const list of RECORD_LISTS) {
    const records: readonly AnyRecord[] = project[list];
    if (records.length === 0) continue;
    flow.heading(RECORD_NOUNS[list].heading, 3);
    flow.table({
      columns: [
        { title: RECORD_NOUNS[list].title, weight: 2.2 },
        { title: 'Data', weight: 8 },
      ],
      rows: records.map((record) => {
        const { name, kind, lines } = wordsOfRecord(project, list, record, units);
        const head = [{ text: name, bold: true }, ...(kind === '' ? [] : [{ text: kind, muted: true }])];
        const mesh = list === 'couplings' ? [meshLine(project, record as Coupling, units)] : [];
        return [head, [...lines, ...mesh].map((text) => ({ text }))];
      }),
    });
    if (list === 'bodies') addMasses(flow, project, units);
  }
}

/** Points of long outlines, referred to in the table of bodies. */
export function addOutlines(flow: Flow, { project, units }: Recording): void {
  const outlines = longOutlines(project, units);
  if (outlines.length === 0) return;
  flow.heading('Outlines', 2);
  flow.paragraph('Corners of plates in the frames of their bodies, x and y.', { color: PAPER.textMuted });
  for (const { name, words } of outlines) {
    flow.heading(name, 3);
    flow.paragraph(words, { size: SMALL_TEXT });
  }
}

/** What follows from the geometry of a coupling, or is missing without one. */
function meshLine(project: Project, coupling: Coupling, units: ShownUnits): string {
  const mesh = coupling.geometry ? meshOf(project, coupling) : null;
  if (!coupling.geometry || !mesh) return 'No geometry: the reactions do not include the mesh force.';
  return `In use: ${meshWords(mesh, coupling.geometry.kind, (value) => valueWords(value, 'm', units))}.`;
}

/** Masses computed from shapes and densities. */
function addMasses(flow: Flow, { bodies }: Project, units: ShownUnits): void {
  const unit = (si: string) => shownUnitText(si, units);
  flow.paragraph('Masses in use, with the matrix of inertia about the centre of mass in the body frame:');
  flow.table({
    columns: [
      { title: 'Body', weight: 2.6 },
      { title: `Mass [${unit('kg')}]`, weight: 1.6, numeric: true },
      { title: `Centre of mass [${unit('m')}]`, weight: 2.8 },
      { title: `Ixx, Iyy, Izz [${unit('kg*m^2')}]`, weight: 3.2 },
      { title: `Ixy, Ixz, Iyz [${unit('kg*m^2')}]`, weight: 2.6 },
    ],
    rows: bodies.map((body) => {
      const { mass, centerOfMass, inertia } = massOf(body);
      const least = 1e-12 * Math.max(...inertia.map(Math.abs));
      const words = (values: readonly number[]) =>
        values.map((value) => shownValue(Math.abs(value) < least ? 0 : value, 'kg*m^2', units)).join(', ');
      return [
        plainText(body.name, Infinity),
        shownValue(mass, 'kg', units),
        centerOfMass.map((value) => coordinate(value, units)).join(', '),
        words(inertia.slice(0, 3)),
        words(inertia.slice(3)),
      ];
    }),
  });
}

export function addMobility(flow: Flow, recording: Recording): void {
  const { project, model, summary } = recording;
  if (!model) return;
  const { mobility } = model;
  const named = (ids: readonly string[]) =>
    listWords(
      ids.map((id) =>
        plainText(
          [...project.joints, ...project.couplings].find((one) => one.id === id)?.name ?? id,
          Infinity,
        ),
      ),
    );
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  flow.heading('Mobility and redundant constraints', 2);
  const twice = mobility.rows - mobility.rank;
  const free = mobility.degreesOfFreedom - mobility.drivenFreedoms;
  flow.paragraph(
    `${count(mobility.bodies, 'moving body', 'moving bodies')} with ${6 * mobility.bodies} freedoms are held by ${count(mobility.rows, 'constraint row', 'constraint rows')} of rank ${mobility.rank}: ` +
      `${count(mobility.degreesOfFreedom, 'degree of freedom', 'degrees of freedom')}, of which ${mobility.drivenFreedoms} driven and ${free} free. ` +
      `The formula 6n − rows gives ${mobility.formula}.`.replaceAll('-', '−'),
  );
  const more = summary ? summary.rank.rows - mobility.rows : 0;
  if (summary && more > 0)
    flow.paragraph(
      `Only rows of joints and couplings are counted here. The rank of the run counts those of ${rowOwners(more, project)} as well: ${rankWords(summary.rank, { model, project })}.`,
    );
  if (twice === 0) {
    const open = sharedAtTimes(recording, [...AT_TIMES, 'joint', 'driver']);
    flow.paragraph(
      open.length === 0
        ? 'No constraint is redundant, so every reaction is unique.'
        : 'No constraint of the joints is redundant. With what stops, friction and contacts hold beside them, some forces are not unique all the time:',
    );
    addShared(flow, open, recording.units);
    return;
  }
  flow.paragraph(
    `${count(twice, 'constraint is', 'constraints are')} redundant. Which reactions this leaves undetermined is stated below; their values here are those of least norm, unless a stated compliance says more.`,
  );
  for (const { what, joints } of groupRedundant(mobility.redundant))
    flow.paragraph(`• Redundantly constrained at ${named(joints)}: ${what}.`);
  addSharing(flow, recording, mobility, named);
  if (summary && summary.rank.minimum !== summary.rank.maximum)
    flow.paragraph(
      `• During the run the rank changed between ${summary.rank.minimum} and ${summary.rank.maximum}.`,
    );
  // joints are stated above as assembled: the rest is what contacts and stops share with them
  const stated = new Map(mobility.reactions.map(({ joint, mask }) => [joint, sharedComponents(mask)]));
  const later = sharedAtTimes(recording, [...AT_TIMES, 'joint', 'driver']).filter(
    ({ element: { kind, record }, shared }) =>
      kind !== 'joint' || !shared.every((component) => stated.get(record)?.includes(component as never)),
  );
  addShared(flow, later, recording.units);
}

/** These may be inactive in the assembled position. */
const AT_TIMES: readonly ForceKind[] = ['stop', 'friction', 'contact'];

const sharedAtTimes = (recording: Recording, kinds: readonly ForceKind[]): ForcePeak[] =>
  findForcePeaks(recording).rows.filter(
    ({ element, quantity, shared, indeterminate }) =>
      kinds.includes(element.kind) &&
      (quantity.role === 'effort' ||
        quantity.symbol === '|F|' ||
        (element.kind === 'joint' && quantity.symbol === '|M|')) &&
      shared.length + indeterminate.length > 0,
  );

function addShared(flow: Flow, rows: readonly ForcePeak[], units: ShownUnits): void {
  for (const row of rows)
    flow.paragraph(
      `• Not unique at some time of the run: ${plainText(row.element.name, Infinity)}, ${uniquenessWords(row, units)}.`,
    );
}

/**
 * How values were determined: groups of joints that are not unique, those with too small a shared part to count, and those determined by
 * stiffness.
 */
function addSharing(
  flow: Flow,
  recording: Recording,
  mobility: Mobility,
  named: (ids: readonly string[]) => string,
): void {
  const counts = (joint: string): boolean => sharedInUse(recording, joint).length > 0;
  for (const { what, joints } of groupShared(mobility)) {
    const open = joints.filter(counts);
    const slight = joints.filter((joint) => !counts(joint));
    if (open.length > 0)
      flow.paragraph(`• Not unique at ${named(open)}: ${what} (world axes, as assembled).`);
    if (slight.length > 0)
      flow.paragraph(
        `• Shared at ${named(slight)}, but nothing or less than ${shareWords(sharedLimit(recording))} of the resultant over the run: ${what}. These joints count as unique.`,
      );
  }
  for (const { what, joints } of groupByStiffness(mobility))
    flow.paragraph(
      `• By stiffness at ${named(joints)}: ${what}. The stated compliance splits them; joints and bodies that state none are rigid.`,
    );
  for (const { what, joints } of groupIndeterminate(mobility))
    flow.paragraph(
      `• Indeterminate at ${named(joints)}: ${what} (world axes, as assembled). The position is singular, and they have no definite value there.`,
    );
}
