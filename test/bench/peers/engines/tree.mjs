/** The mechanism as trees of joints with loops, for engines in joint coordinates. */

/**
 * Joints breadth first, those of the tree (`closes` false) with the body that carries before the one that is carried, and at
 * the end those that close loops. `rate`: of a hinge at the start [rad/s].
 */
export function spanningTree({ bodies, joints }) {
  const hung = new Set([-1]);
  const tree = [];
  for (let carriers = [-1]; carriers.length > 0;) {
    const next = [];
    for (const carrier of carriers) {
      for (const joint of joints) {
        if (joint.a !== carrier && joint.b !== carrier) continue;
        const turned = joint.a === carrier ? joint : reverse(joint);
        if (hung.has(turned.b)) continue;
        hung.add(turned.b);
        next.push(turned.b);
        tree.push(turned);
      }
    }
    carriers = next;
  }
  const used = new Set(tree.map(({ name }) => name));
  const spin = (index) => (index < 0 ? [0, 0, 0] : bodies[index].angularVelocity);
  const rateOf = ({ kind, a, b, axis }) =>
    kind === 'hinge' ? axis.reduce((sum, value, c) => sum + value * (spin(b)[c] - spin(a)[c]), 0) : 0;
  return [
    ...tree.map((joint) => ({ ...joint, closes: false, rate: rateOf(joint) })),
    ...joints.filter(({ name }) => !used.has(name)).map((joint) => ({ ...joint, closes: true, rate: 0 })),
  ];
}

/** The same joint from the other side; springs push apart either way. */
function reverse(joint) {
  const { kind, a, b, axis } = joint;
  if (kind === 'universal') return { ...joint, a: b, b: a, axis: joint.cross, cross: axis };
  return { ...joint, a: b, b: a, axis: axis.map((value) => -value) };
}

/** Whether all motion is in the plane of x and y. */
export const isPlanar = ({ joints }) =>
  joints.length > 0 && joints.every(({ kind, axis }) => kind === 'hinge' && Math.abs(axis[2]) === 1);
