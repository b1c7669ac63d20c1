/** Bodies that move independently: a body without a joint is rigidly attached to its parent, as in MuJoCo. */
import { outOf } from '../../core/math/rigid';
import { AT_ORIGIN } from './frames';
import type { Geom } from './solids';
import type { RawBody, Tree } from './raw';
import type { RigidFrame } from '../../core/math/rigid';

export interface Link {
  /** The body with the joints; its frame is that of the link. */
  readonly root: RawBody;
  /** Null is the ground. */
  readonly parent: Link | null;
  /** In the frame of the parent link, or W. */
  readonly pose: RigidFrame;
  /** In W. */
  readonly world: RigidFrame;
  /** The root and the bodies welded to it, each in the frame of the link. */
  readonly members: { readonly body: RawBody; readonly pose: RigidFrame }[];
}

/** Place of a body of the file: in the frame of its link, or in W. */
export interface Placed {
  readonly link: Link | null;
  readonly pose: RigidFrame;
}

export interface Links {
  readonly links: readonly Link[];
  readonly placeOf: ReadonlyMap<RawBody, Placed>;
}

export function findLinks({ bodies }: Tree): Links {
  const links: Link[] = [];
  const placeOf = new Map<RawBody, Placed>();
  for (const body of bodies) {
    const around = body.parent === null ? undefined : placeOf.get(body.parent);
    if (around === undefined) {
      placeOf.set(body, { link: null, pose: AT_ORIGIN });
      continue;
    }
    const pose = outOf(around.pose, body.pose);
    if (body.joints.length === 0) {
      around.link?.members.push({ body, pose });
      placeOf.set(body, { link: around.link, pose });
      continue;
    }
    const world = around.link === null ? pose : outOf(around.link.world, pose);
    const members = [{ body, pose: AT_ORIGIN }];
    const link: Link = { root: body, parent: around.link, pose, world, members };
    links.push(link);
    placeOf.set(body, { link, pose: AT_ORIGIN });
  }
  return { links, placeOf };
}

/** All solids of a link, in its frame. */
export function geomsOf({ members }: Link): Geom[] {
  return members.flatMap(({ body, pose }) =>
    body.geoms.map((geom) => ({ ...geom, pose: outOf(pose, geom.pose) })),
  );
}
