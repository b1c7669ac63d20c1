import type { ImportLog } from '../import-log';
import type { Joint, Project } from '../../model/project';
import type { Link } from './links';
import type { Namer } from '../names';
import type { RawJoint } from './raw';
import type { ShownBody, ShownSurface } from './shown-body';
import type { XmlElement } from '../xml/read-xml';

/** The project being built from a file; lengths in the unit of the file. */
export interface Model {
  readonly project: Project;
  readonly log: ImportLog;
  readonly names: Namer;
  readonly shown: Map<Link, ShownBody>;
  /** The record of each joint with one coordinate. */
  readonly coordinates: Map<RawJoint, Joint>;
  readonly origins: Map<string, XmlElement>;
  /** Of the bodies that are shown by meshes. */
  readonly surfaces: Map<string, ShownSurface>;
  /** Size of the whole model, the scale for testing whether lines intersect. */
  readonly size: number;
  /** Whether <flag limit> leaves limits enabled. */
  readonly limits: boolean;
}
