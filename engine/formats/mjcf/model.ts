import type { ImportLog } from '../import-log';
import type { Joint, Project } from '../../model/project';
import type { Link } from './links';
import type { Namer } from '../names';
import type { RawJoint } from './raw';
import type { ShownBody } from './shown-body';
import type { XmlElement } from '../xml/read-xml';

/** What is being made of a file; lengths in its unit. */
export interface Model {
  readonly project: Project;
  readonly log: ImportLog;
  readonly names: Namer;
  readonly shown: Map<Link, ShownBody>;
  /** Of the joints with one coordinate, the record. */
  readonly coordinates: Map<RawJoint, Joint>;
  readonly origins: Map<string, XmlElement>;
  /** Of the whole model, to tell lines that meet from those that do not. */
  readonly size: number;
  /** Whether <flag limit> leaves limits on. */
  readonly limits: boolean;
}
