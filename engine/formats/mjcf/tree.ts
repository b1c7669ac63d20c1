/** The tree of bodies as in the file. */
import { outOf } from '../../core/math/rigid';
import { quote } from '../../schema/quote';
import { readGeom } from './geoms';
import { Fields } from '../xml/fields';
import { readInertial } from './inertial';
import { readJoint } from './joint';
import { AT_ORIGIN, IDENTITY } from '../tree/frames';
import { readOrientation } from './orientation';
import type { ImportLog } from '../import-log';
import type { Compiler } from './compiler';
import type { Shared } from './shared';
import type { DefaultClasses } from './defaults';
import type { RawJoint, RawBody, Site, Tree } from '../tree/raw';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

interface Place {
  readonly body: RawBody;
  /** Pose of the enclosing frames in the body. */
  readonly frame: RigidFrame;
  readonly childclass: string | undefined;
}

const REFUSED = new Map([
  ['replicate', 'it defines copies that MuJoCo makes'],
  ['composite', 'it defines bodies that MuJoCo makes'],
  ['flexcomp', 'it defines a deformable body, and bodies are rigid here'],
  ['attach', 'it takes its bodies from another file, which is not opened'],
]);
const FLATTEN =
  'Save the model from MuJoCo itself (Save XML), which writes out what it made, and import that.';
const IGNORED = new Map([
  ['camera', 'views are not part of a model here'],
  ['light', 'lights are not part of a model here'],
  ['plugin', 'plug-ins of MuJoCo are not run'],
]);

export function readTree(worlds: readonly XmlElement[], shared: Shared, log: ImportLog): Tree {
  return new TreeReader(shared, log).read(worlds);
}

class TreeReader {
  readonly #compiler: Compiler;
  readonly #classes: DefaultClasses;
  readonly #shared: Shared;
  readonly #log: ImportLog;
  readonly #bodies: RawBody[] = [];
  readonly #bodyOf = new Map<string, RawBody>();
  readonly #jointOf = new Map<string, RawJoint>();
  readonly #siteOf = new Map<string, Site>();
  readonly #geomNames = new Map<string, true>();

  constructor(shared: Shared, log: ImportLog) {
    this.#shared = shared;
    this.#compiler = shared.compiler;
    this.#classes = shared.classes;
    this.#log = log;
  }

  read(worlds: readonly XmlElement[]): Tree {
    const [first] = worlds;
    const world = this.#create(first ?? NOWHERE, null, AT_ORIGIN);
    this.#bodyOf.set('world', world);
    for (const element of worlds) {
      this.#log.use(element);
      const childclass = element.attributes.get('childclass');
      for (const child of element.children)
        this.#readChild(child, { body: world, frame: AT_ORIGIN, childclass });
    }
    return { bodies: this.#bodies, bodyOf: this.#bodyOf, jointOf: this.#jointOf, siteOf: this.#siteOf };
  }

  #create(element: XmlElement, parent: RawBody | null, pose: RigidFrame): RawBody {
    const name = parent === null ? 'world' : (element.attributes.get('name') ?? '');
    const body: RawBody = {
      element,
      name,
      parent,
      pose,
      joints: [],
      geoms: [],
      unknownMass: null,
      inertial: null,
    };
    this.#bodies.push(body);
    return body;
  }

  #readChild(element: XmlElement, place: Place): void {
    const why = IGNORED.get(element.name);
    const refused = REFUSED.get(element.name);
    if (why !== undefined) this.#log.ignore(element, why);
    else if (refused !== undefined) this.#log.refuse(element, 'generated', refused, FLATTEN);
    else if (element.name === 'body') this.#readBody(element, place);
    else if (element.name === 'frame') this.#readFrame(element, place);
    else if (element.name === 'geom') this.#readGeom(element, place);
    else if (element.name === 'site') this.#readSite(element, place);
    else if (element.name === 'joint' || element.name === 'freejoint') this.#readJoint(element, place);
    else if (element.name === 'inertial') this.#readInertial(element, place);
  }

  #readBody(element: XmlElement, place: Place): void {
    this.#log.use(element);
    const fields = this.#plain(element);
    const pose = outOf(place.frame, this.#poseOf(element));
    const body = this.#create(element, place.body, pose);
    this.#register(this.#bodyOf, body.name, body, element);
    if (fields.flag('mocap', false))
      fields.approximate('a mocap body is moved from outside; here it stands still');
    if (fields.number('gravcomp', 0) !== 0)
      fields.approximate('gravcomp is left out: gravity acts on it in full');
    const childclass = element.attributes.get('childclass') ?? place.childclass;
    for (const child of element.children) this.#readChild(child, { body, frame: AT_ORIGIN, childclass });
  }

  #readFrame(element: XmlElement, place: Place): void {
    this.#log.use(element);
    const frame = outOf(place.frame, this.#poseOf(element));
    const childclass = element.attributes.get('childclass') ?? place.childclass;
    for (const child of element.children) this.#readChild(child, { body: place.body, frame, childclass });
  }

  #readGeom(element: XmlElement, { body, frame, childclass }: Place): void {
    const fields = this.#classes.fieldsOf(element, childclass);
    const read = readGeom(fields, this.#shared, frame);
    this.#register(this.#geomNames, element.attributes.get('name') ?? '', true, element);
    if (read.geom === null) {
      this.#log.ignore(element, read.why);
      if (read.weighs) body.unknownMass ??= { element, why: read.why };
    } else if (body.parent === null) {
      this.#log.ignore(element, 'it belongs to the world, which has no shapes here');
    } else {
      body.geoms.push(read.geom);
      if (read.unknown) body.unknownMass ??= { element, why: read.unknown };
    }
    for (const child of element.children) this.#log.ignore(child, 'plug-ins of MuJoCo are not run');
  }

  #readSite(element: XmlElement, { body, frame, childclass }: Place): void {
    this.#log.use(element);
    const fields = this.#classes.fieldsOf(element, childclass);
    const ends = fields.numbers('fromto', 6, 6);
    const own: Vec3 = ends
      ? [(ends[0] + ends[3]) / 2, (ends[1] + ends[4]) / 2, (ends[2] + ends[5]) / 2]
      : fields.vector('pos', [0, 0, 0]);
    const orientation = ends ? IDENTITY : readOrientation(fields, this.#compiler);
    const pose = outOf(frame, { position: own, orientation });
    this.#register(this.#siteOf, element.attributes.get('name') ?? '', { body, pose }, element);
  }

  #readJoint(element: XmlElement, { body, frame, childclass }: Place): void {
    this.#log.use(element);
    if (body.parent === null) {
      const remedy = 'Put it into a body, which it connects to the one around.';
      this.#log.refuse(element, 'joint-of-world', 'the world cannot have a joint', remedy);
      return;
    }
    const fields =
      element.name === 'joint' ? this.#classes.fieldsOf(element, childclass) : this.#plain(element);
    const joint = readJoint(fields, this.#compiler, frame, body);
    body.joints.push(joint);
    this.#register(this.#jointOf, joint.name, joint, element);
    const free = body.joints.some(({ type }) => type === 'free');
    if (free && (body.joints.length > 1 || body.parent.parent !== null)) {
      const what = 'a free joint is the only one of its body, which is a child of the world';
      this.#log.refuse(element, 'bad-free-joint', what, 'Delete it, or move the body to <worldbody>.');
    }
  }

  #readInertial(element: XmlElement, { body, frame }: Place): void {
    this.#log.use(element);
    const inertial = readInertial(this.#plain(element), this.#compiler, frame);
    if (body.parent === null || body.inertial !== null) {
      const what = body.parent === null ? 'the world has no mass' : 'its body has a mass already';
      this.#log.refuse(element, 'bad-inertial', what, 'Delete it.');
    } else body.inertial = inertial;
  }

  #poseOf(element: XmlElement): RigidFrame {
    const fields = this.#plain(element);
    return {
      position: fields.vector('pos', [0, 0, 0]),
      orientation: readOrientation(fields, this.#compiler),
    };
  }

  /** Attributes of elements without default classes. */
  #plain(element: XmlElement): Fields {
    return new Fields(element, this.#log);
  }

  /** Registers a name that other elements of the file may refer to. */
  #register<T>(names: Map<string, T>, name: string, item: T, element: XmlElement): void {
    if (name === '') return;
    if (names.has(name)) {
      const what = `the name ${quote(name)} is taken by another <${element.name}>`;
      this.#log.refuse(element, 'duplicate-name', what, 'Rename one of the two.');
    } else names.set(name, item);
  }
}

/** Stands in for the world of a file that has none. */
const NOWHERE: XmlElement = { name: 'worldbody', attributes: new Map(), children: [], text: '', line: 1 };
