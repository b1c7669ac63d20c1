/** Where the camera goes so that a model is seen whole, with all of its motion as far as that is known; never against a hand. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Project } from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import type { ViewCamera } from '../camera/camera';
import { clearOf } from '../camera/clear-of';
import { aboveFoot, coveredBy, FIELD_OF_VIEW, fitPoints, headUnder } from '../camera/framing';
import type { View } from '../camera/framing';
import { chooseView } from '../camera/initial-view';
import type { Anchor, Projector } from '../overlay/labels';
import type { LabelBox } from '../overlay/place-labels';
import type { Triple } from '../vector';
import { homePoints, posedPoints, sweptPoints } from './room';
import type { DocumentScene } from './sync-document';

/** A part that falls far away does not change the view: from beyond this factor nothing would be recognisable. */
const FARTHEST = 6;
/** Of half the picture: what comes nearer to its edge has no room. */
const RIM = 0.05;
/** Of the distance that there was: what would be seen from so near is lost in the picture. */
const NEARER = 0.92;

/** Between a strip and what was moved below it, and the most that is given up for one: parts of the picture's height. */
const BELOW_STRIP = 0.03;
const MOST_COVERED = 0.5;

/** What is framed, as it is now. `whole`: with what is hidden, which still gives the directions. */
export interface Framed {
  readonly camera: ViewCamera;
  readonly model: DocumentScene;
  readonly project: Project;
  readonly whole: Project;
  readonly anchors: readonly Anchor[];
  readonly run: Recording | null;
  /** How it would move, as far as that is known. */
  readonly foresight: Recording | null;
  /** Of the picture [px]. */
  readonly width: number;
  readonly height: number;
  /** What lies over it. */
  readonly furniture: readonly LabelBox[];
  readonly projector: Projector;
}

export class Framer {
  /** By the user, since it was opened. */
  untouched = true;
  private awaitsRun = true;
  private awaitsMotion = true;
  /** For the strip of a tool. */
  private made: { from: View; to: View } | null = null;
  /** How the view that the user last asked for came about; null: by hand. */
  private asked: ((framed: Framed) => View | null) | null = null;

  constructor(private readonly framed: () => Framed | null) {}

  /** The user moved the camera. */
  moved(): void {
    this.untouched = false;
    this.asked = null;
  }

  /** Another document. `kept`: the view is already right. */
  opened(kept: boolean): void {
    this.awaitsRun = true;
    this.awaitsMotion = false;
    if (kept) return;
    this.untouched = true;
    const framed = this.framed();
    if (!framed) return;
    // what is drawn from nothing would move away under the pointer
    this.awaitsMotion = framed.whole.bodies.length > 0;
    framed.camera.set(home(framed));
  }

  /** Panels that open beside a view that the user has not changed yet: it is framed again. */
  reshaped(): void {
    const framed = this.framed();
    if (framed && this.untouched) framed.camera.set(home(framed, framed.camera.destination));
  }

  /** Goes to what the user asked for. */
  show(how: (framed: Framed) => View | null): void {
    const framed = this.framed();
    const view = framed && how(framed);
    if (!framed || !view) return;
    framed.camera.flyTo(view);
    this.moved();
    this.asked = how;
  }

  /** A tool's strip lies over the top of the view: what it would cover is moved below it. */
  makeRoom(): void {
    const framed = this.framed();
    // what is drawn from nothing stays where it is while the strip comes and goes
    if (!framed || framed.whole.bodies.length === 0) return;
    const { camera, model, anchors, furniture, width, height } = framed;
    const from = camera.destination;
    const covered = coveredBy(furniture, width, height);
    const head = covered > 0 ? Math.min(covered + BELOW_STRIP, MOST_COVERED) : 0;
    const to = clearOf(from, posedPoints(model, anchors), head, camera.orthographic);
    if (to === from) return;
    this.made = { from, to };
    camera.flyTo(to);
  }

  /** The tool has ended: back, unless the view was moved since. */
  endRoom(): void {
    const { made } = this;
    this.made = null;
    const camera = made && this.framed()?.camera;
    if (!made || !camera) return;
    const now = camera.destination;
    if (now.target === made.to.target && now.distance === made.to.distance)
      camera.flyTo({ ...now, target: made.from.target, distance: made.from.distance });
  }

  /** A run has come to rest: a view that nobody has changed takes in the first one whole. */
  ran(): void {
    const framed = this.framed();
    if (framed && this.awaitsRun && this.untouched)
      framed.camera.flyTo(home(framed, framed.camera.destination));
    this.awaitsRun = false;
  }

  /**
   * It has become known how the model will move: a view that has no room for that, and that nobody has changed since, makes it. One
   * that had room for more than that, as long as it was not known, comes nearer once.
   */
  foreseen(): void {
    const framed = this.framed();
    const swept = framed ? sweep(framed) : [];
    if (!framed || swept.length === 0) return;
    const { camera, projector } = framed;
    const view = this.untouched ? home(framed, camera.destination) : this.asked?.(framed);
    const isLost =
      this.untouched && this.awaitsMotion && view && view.distance < NEARER * camera.destination.distance;
    this.awaitsMotion = false;
    if (view && (isLost || !swept.every((point) => projector.shows(new Vector3(...point), RIM))))
      camera.flyTo(view);
  }
}

const sweptIn = ({ project, model }: Framed, motion: Recording | null): Triple[] =>
  sweptPoints(project, motion, model.layers);

const sweep = (framed: Framed): Triple[] => [
  ...sweptIn(framed, framed.run),
  ...sweptIn(framed, framed.foresight),
];

/** Of the first view; `direction` where it looks from. */
export function home(framed: Framed, direction = chooseView(framed.whole)): View {
  const { project, model } = framed;
  const { glyph } = model.size;
  const bed = model.grounds.map(([x, y, z]): Triple => [x, y, z]);
  const drawn = fit(framed, direction, [...homePoints(project, glyph), ...bed]);
  const moving = fit(framed, direction, [...homePoints(project, glyph, sweep(framed)), ...bed]);
  return withinReach(drawn, moving);
}

/** With room for all that was run, wherever that went. */
export function all(framed: Framed): View {
  const direction = framed.camera.destination;
  const bed = framed.model.grounds.map(([x, y, z]): Triple => [x, y, z]);
  const points = [...posedPoints(framed.model, framed.anchors), ...sweptIn(framed, framed.run), ...bed];
  return withinReach(fit(framed, direction, points), fit(framed, direction, [...points, ...sweep(framed)]));
}

/** With room for the motion, unless that goes too far away. */
const withinReach = (still: View, moving: View): View =>
  moving.distance > FARTHEST * still.distance ? still : moving;

/** Null: there is nothing of these records to be seen. */
export function those(framed: Framed, ids: readonly string[]): View | null {
  const points = posedPoints(framed.model, framed.anchors, new Set(ids));
  if (points.length === 0) return null;
  const view = fit(framed, framed.camera.destination, points);
  // A lone joint is a point: show its surroundings too.
  const least = (12 * framed.model.size.glyph) / Math.tan(FIELD_OF_VIEW / 2) / 2;
  return { ...view, distance: Math.max(view.distance, least) };
}

function fit(framed: Framed, view: View, points: readonly Triple[]): View {
  const { width, height, furniture, camera, whole } = framed;
  const fitted = fitPoints(view, points, width / Math.max(1, height), camera.orthographic);
  // what is drawn from nothing stays where it is while the tool's strip comes and goes
  return aboveFoot(fitted, whole.bodies.length > 0 ? headUnder(furniture, width, height) : 0);
}
