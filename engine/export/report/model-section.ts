/** Bodies, joints and the rest of the model in tables; how freely it moves and what is held twice, in words. */
import { GROUND } from '../../model/project';
import { coordinate } from './words';
import { formatSetting, formatValue } from '../../charts/format';
import { groupRedundant, groupShared, listWords } from '../../host/mobility-words';
import { meshOf } from '../../model/mesh/find-mesh';
import { meshWords } from '../../model/mesh/describe';
import { massOf } from '../../model/mass';
import { plainText, rankWords, rowOwners } from '../../charts/run-notes';
import type { Coupling, Driver, Project, Vec3 } from '../../model/project';
import type { Load } from '../../model/load';
import type { PageFlow } from './page-flow';
import type { Recording } from '../../recorder/recording';

export function addModel(flow: PageFlow, { project }: Recording): void {
  const name = (id: string): string =>
    id === GROUND ? 'Ground' : plainText(project.bodies.find((body) => body.id === id)?.name ?? id, 60);
  const joint = (id: string): string =>
    plainText(project.joints.find((candidate) => candidate.id === id)?.name ?? id, 60);
  flow.heading('Model', 2);
  addBodies(flow, project);
  if (project.joints.length > 0) {
    flow.heading('Joints', 3);
    flow.table({
      columns: [
        { title: 'Joint', share: 3 },
        { title: 'Kind', share: 2 },
        { title: 'Body A', share: 2.4 },
        { title: 'Body B', share: 2.4 },
        { title: 'Point on B [m]', share: 3 },
      ],
      rows: project.joints.map((one) => [
        plainText(one.name, 60),
        one.kind.replaceAll('-', ' '),
        name(one.bodyA),
        name(one.bodyB),
        one.frameB.position.map(coordinate).join(', '),
      ]),
    });
  }
  if (
    project.drivers.length + project.loads.length + project.contacts.length + project.couplings.length ===
    0
  )
    return;
  flow.heading('Drivers, loads, contacts and couplings', 3);
  flow.table({
    columns: [
      { title: 'Name', share: 3 },
      { title: 'Kind', share: 2.4 },
      { title: 'At', share: 3 },
      { title: 'Value', share: 4 },
    ],
    rows: [
      ...project.drivers.map((driver) => [
        plainText(driver.name, 60),
        `${driver.kind} driver`,
        joint(driver.joint),
        driverValue(project, driver),
      ]),
      ...project.loads.map((load) => [
        plainText(load.name, 60),
        load.kind.replaceAll('-', ' '),
        'joint' in load
          ? joint(load.joint)
          : 'body' in load
            ? name(load.body)
            : `${name(load.bodyA)}, ${name(load.bodyB)}`,
        loadValue(load),
      ]),
      ...project.contacts.map((contact) => [
        plainText(contact.name, 60),
        'contact',
        `${name(contact.bodyA)}, ${name(contact.bodyB)}`,
        `friction ${formatSetting(contact.friction)}, restitution ${formatSetting(contact.restitution)}`,
      ]),
      ...project.couplings.map((coupling) => [
        plainText(coupling.name, 60),
        'coupling',
        `${joint(coupling.joint1)}, ${joint(coupling.joint2)}`,
        `ratio ${formatValue(coupling.ratio)}${geometryWords(project, coupling)}`,
      ]),
    ],
  });
}

function addBodies(flow: PageFlow, { bodies }: Project): void {
  flow.heading('Bodies', 3);
  flow.table({
    columns: [
      { title: 'Body', share: 3 },
      { title: 'Shape', share: 1.4 },
      { title: 'Mass [kg]', share: 1.8, numeric: true },
      { title: 'Centre of mass [m]', share: 3.2 },
      { title: 'Ixx, Iyy, Izz [kg·m²]', share: 4 },
    ],
    rows: bodies.map((body) => {
      const { mass, centerOfMass, inertia } = massOf(body);
      const moments = inertia.slice(0, 3).map(formatValue).join(', ');
      return [
        plainText(body.name, 60),
        body.shape.kind,
        formatValue(mass),
        centerOfMass.map(coordinate).join(', '),
        moments,
      ];
    }),
  });
}

const vector = (v: Vec3 | readonly number[]): string => v.map(formatValue).join(', ');

/** By what is driven: a slider or the translation of a cylinder, or an angle. */
function unitOf({ joints }: Project, { joint, kind, coordinate: along }: Driver): string {
  const slides = joints.find(({ id }) => id === joint)?.kind === 'slider' || along === 'translation';
  if (kind === 'effort') return slides ? 'N' : 'N·m';
  return (slides ? 'm' : 'rad') + (kind === 'speed' ? '/s' : '');
}

function driverValue(project: Project, driver: Driver): string {
  const { value, motion, expression, maximum } = driver;
  const parts = [
    `${formatValue(value)} ${unitOf(project, driver)}`,
    motion ? `${motion.kind} motion` : '',
    expression ? plainText(expression, 60) : '',
    maximum === undefined || maximum === null ? '' : `at most ${formatValue(maximum)}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function loadValue(load: Load): string {
  switch (load.kind) {
    case 'force':
      return `${vector(load.vector)} N, ${load.frame} axes`;
    case 'torque':
      return `${vector(load.vector)} N·m, ${load.frame} axes`;
    case 'spring':
      return `${formatValue(load.stiffness)} N/m, ${formatValue(load.damping)} N·s/m, rest ${formatValue(load.restLength)} m`;
    case 'torsion-spring':
      return `${formatValue(load.stiffness)} N·m/rad, ${formatValue(load.damping)} N·m·s/rad`;
    case 'bushing':
      return 'stiffness and damping matrices of the project';
    case 'drag':
      return `${formatValue(load.linear)} N·s/m, ${formatValue(load.angular)} N·m·s`;
    case 'expression':
      return `${plainText(load.expression, 80)} (${load.quantity === 'force' ? 'N' : 'N·m'})`;
  }
}

export function addMobility(flow: PageFlow, { project, model, summary }: Recording): void {
  if (!model) return;
  const { mobility } = model;
  const named = (ids: readonly string[]) =>
    listWords(
      ids.map((id) =>
        plainText([...project.joints, ...project.couplings].find((one) => one.id === id)?.name ?? id, 60),
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
    flow.paragraph('No constraint is redundant, so every reaction is unique.');
    return;
  }
  flow.paragraph(
    `${count(twice, 'constraint is', 'constraints are')} redundant. Which reactions that leaves open is stated below; their values here are those of least norm.`,
  );
  for (const { what, joints } of groupRedundant(mobility.redundant))
    flow.paragraph(`• Held more than once at ${named(joints)}: ${what}.`);
  for (const { what, joints } of groupShared(mobility))
    flow.paragraph(`• Not unique at ${named(joints)}: ${what} (world axes, as assembled).`);
  if (summary && summary.rank.minimum !== summary.rank.maximum)
    flow.paragraph(
      `• During the run the rank changed between ${summary.rank.minimum} and ${summary.rank.maximum}.`,
    );
}

/** What the forces of the mesh follow from; or that there are none. */
function geometryWords(project: Project, coupling: Coupling): string {
  const { geometry } = coupling;
  const mesh = meshOf(project, coupling);
  if (!geometry || !mesh) return '; no geometry: the force of the mesh is in no reaction';
  const degrees = (angle: number) => `${formatSetting((180 * angle) / Math.PI)}°`;
  const length = (value: number) => `${formatValue(value)} m`;
  const own =
    'pressureAngle' in geometry
      ? `pressure angle ${degrees(geometry.pressureAngle)}, helix ${degrees(geometry.helixAngle)}`
      : `${geometry.kind === 'belt' ? 'pre-tension' : 'slack tension'} ${formatSetting(geometry.tension)} N`;
  const offset =
    'offset' in geometry && geometry.offset !== 0 ? `, face offset ${length(geometry.offset)}` : '';
  return `; ${meshWords(mesh, geometry.kind, length)}, ${own}${offset}`;
}
