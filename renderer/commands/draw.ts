/** Commands that start a drawing tool in the viewport. */
import { noBodies, noEditing } from '../stores/editing/availability';
import { jointDefinition } from '../../engine/kinds/joints/joints';
import { measureDefinition, MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import { JOINT_KINDS } from '../../engine/model/project';
import type { JointKind } from '../../engine/model/project';
import { DRAWN_SHAPES, shapeDefinition } from '../../engine/kinds/shapes/shapes';
import { useToolsStore } from '../stores/editing/tools';
import { driveJoint, selectedJoint } from './drive';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

/** `name` is that of the tool in the viewport's registry; the command is `insert.draw-` and the name. */
function draw(name: string, title: string, more: Pick<Command, 'keys' | 'submenu'> = {}): Command {
  return {
    id: `insert.draw-${name}`,
    title,
    group: 'Insert',
    obstacle: noEditing,
    run: () => useToolsStore().choose(name),
    ...more,
  };
}

const aName = (name: string): string => TEXT.drawKind(name);

const JOINT_KEYS: Partial<Record<JointKind, string>> = { hinge: 'J' };
const keysOf = (key: string | undefined) => (key === undefined ? {} : { keys: [key] });

/** The most used kinds have a key and are in the menu itself. */
const firstOrMore = (key: string | undefined) => (key === undefined ? { submenu: 'Shape' } : { keys: [key] });

/** A selected joint is driven at once; without one it is asked for. */
function driveOrAsk(): void {
  const joint = selectedJoint();
  if (joint === null) useToolsStore().choose('driver');
  else driveJoint(joint);
}

/** Up to the joints: what a linkage is made of. */
export const drawBodyCommands: Command[] = [
  draw('linkage', TEXT.linkageFromPoints, { keys: ['L'] }),
  ...DRAWN_SHAPES.flatMap((kind, i) => [
    draw(kind, aName(shapeDefinition(kind).title), firstOrMore(shapeDefinition(kind).key)),
    // after the bar with two pins the link with three, what turns about its middle, and what pushes
    ...(i === 0
      ? [
          draw('ternary', TEXT.drawTernary, { keys: ['T'] }),
          draw('wheel', TEXT.drawWheel, { keys: ['W'] }),
          draw('hydraulic', TEXT.drawHydraulic, { keys: ['Y'] }),
        ]
      : []),
  ]),
];

export const drawJointCommands: Command[] = [
  draw('features', TEXT.drawFeatureJoint, { submenu: 'Joint', keys: ['Shift+J'] }),
  ...JOINT_KINDS.map((kind) =>
    draw(`joint-${kind}`, aName(jointDefinition(kind).title), {
      submenu: 'Joint',
      ...keysOf(JOINT_KEYS[kind]),
    }),
  ),
  draw('ground', TEXT.drawGround),
];

export const drawLoadCommands: Command[] = [
  { ...draw('driver', TEXT.drawDriver, { keys: ['D'] }), run: driveOrAsk },
  draw('force', TEXT.drawForce),
  draw('torque', TEXT.drawTorque),
  draw('spring', TEXT.drawSpring),
];

export const drawMeasureCommands: Command[] = [
  // it changes nothing, so a document that cannot be edited is measured as well
  { ...draw('measure', TEXT.measureAnything, { submenu: 'Measure', keys: ['M'] }), obstacle: noBodies },
  ...MEASUREMENT_KINDS.map((kind) =>
    draw(`measure-${kind}`, TEXT.measureByClicks(measureDefinition(kind).title.toLowerCase()), {
      submenu: 'Measure',
      ...(kind === 'distance' ? { keys: ['Shift+M'] } : {}),
    }),
  ),
];
