/** Each joint shows a part on either body, so that what moves against what can be seen. */
import { jointDefinition } from '../../kinds/joints/joints';
import type { JointPart } from '../../kinds/joints/joint-parts';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import type { Joint, JointFrame, Vec3 } from '../../model/project';
import { along, dot, rotate, subtract, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { createBushings } from './bushings';
import { createPiston } from './engine';
import { createGroove, isHeldByGrooves } from './groove';
import { createBush, createGuide, isGuide } from './guide';
import { createRam } from './ram';
import { createArm, createLongPin, drawnAt, guidedAt } from './stack';
import { createRoller, ringTurn } from './slider-pin';
import { createSpindle } from './spindle';
import { createStruts } from './struts';
import { createStops } from './stops';
import { createSupport } from './support';
import { createTubeHead } from './telescope';
import { createAxle } from './weld';

export function fitJoint(joint: Joint, context: Surroundings): Fitting[] {
  const {
    parts: { a, b },
    points,
  } = jointDefinition(joint.kind);
  const head = createTubeHead(joint, context);
  if (head) return [head];
  const whole = wholeOf(joint, context);
  if (whole) return whole;
  const parts: Fitting[] = [];
  const roller = createRoller(joint, context);
  if (roller) parts.push(roller);
  else if (a && isGuide(a)) parts.push(...createGuide(a, joint, context));
  else if (a && !isOnFace(a, joint, context) && !(points === 'free' && joint.bodyA === GROUND)) {
    const turn = a === 'socket' ? ringTurn(joint, context) : null;
    parts.push(
      fit(a, {
        ...place(joint.bodyA, joint.frameA, context),
        ...(turn ? { orientation: turn } : {}),
      }),
    );
  }
  const longPin = createLongPin(joint, context);
  parts.push(...(longPin ?? []), ...createBushings(joint, context));
  if (b && !roller && !(longPin && b === 'pin')) {
    const position =
      b === 'puck' ? puckAt(joint, context) : guidedAt(context, joint, joint.bodyB, joint.frameB.position);
    parts.push(
      fit(b, { ...place(joint.bodyB, joint.frameB, context), position }),
      ...createArm(joint, context),
    );
  }
  parts.push(...createStruts(joint, context), ...createStops(joint, context));
  parts.push(...createSupport(joint, context));
  return parts;
}

/** What is drawn of a joint instead of its parts, with what it stands on. */
function wholeOf(joint: Joint, context: Surroundings): Fitting[] | null {
  const { a, b } = jointDefinition(joint.kind).parts;
  const isOnGround = joint.bodyA === GROUND || joint.bodyB === GROUND;
  if (b === 'weld') return isOnGround ? createSupport(joint, context) : createAxle(joint, context);
  if (b === 'puck' && joint.bodyA === GROUND)
    return isHeldByGrooves(joint.bodyB, rotate(joint.frameA.orientation, Z), context) ? [] : null;
  const piston = createPiston(joint, context) ?? createSpindle(joint, context);
  if (piston) return piston;
  const parts = a === 'plane' ? createGroove(joint, context) : isGuide(a) ? createBush(joint, context) : null;
  return parts ? [...parts, ...createSupport(joint, context)] : isGuide(a) ? createRam(joint, context) : null;
}

/** Whether the plane of a body is a face that it has. */
function isOnFace(part: JointPart, { bodyA, frameA }: Joint, context: Surroundings): boolean {
  const body = part === 'plane' ? context.body(bodyA) : null;
  return (
    body !== null && shapeDefinition(body.shape.kind).gap(body.shape, frameA.position) < context.size.glyph
  );
}

/** In its plane a body may be held anywhere: where its shape is. */
function puckAt({ bodyB, frameB: { position, orientation } }: Joint, context: Surroundings): Vec3 {
  const body = context.body(bodyB);
  const shape = body && shapeDefinition(body.shape.kind);
  if (!shape || shape.gap(body.shape, position) < context.size.glyph)
    return drawnAt(context, bodyB, position);
  const normal = rotate(orientation, Z);
  const center = shape.center(body.shape);
  return drawnAt(context, bodyB, along(center, normal, dot(subtract(position, center), normal)));
}

function place(body: string, frame: JointFrame, context: Surroundings): Omit<Fitting, 'part'> {
  const position = drawnAt(context, body, frame.position);
  const { orientation } = frame;
  return { body, position, orientation, size: context.size.glyph };
}
