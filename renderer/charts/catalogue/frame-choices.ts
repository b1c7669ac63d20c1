/** In which frames, on which body and about which points the series of a group can be shown, as suffixes of their ids. */
import { nameOf } from '../../../engine/results/series/name-of';
import { pairOf } from '../../../engine/results/series/derived/frames';
import type { Project } from '../../../engine/model/project';
import type { ChannelGroup } from '../../../engine/results/recording/channel';
import type { Recording } from '../../../engine/results/recording/recording';
import { formatQuantity, parseTriple } from '../../ui/quantity';
import { TEXT } from '../texts';

export interface FrameChoices {
  /** Of the select. */
  label: string;
  groups: readonly { name: string; choices: readonly (readonly [suffix: string, name: string])[] }[];
  /** A point can be typed. */
  hasPoint: boolean;
}

const MOMENTUM: FrameChoices = {
  label: TEXT.about,
  groups: [
    {
      name: TEXT.aboutGroup,
      choices: [
        ['', TEXT.origin],
        ['@com', TEXT.centreOfMass],
      ],
    },
  ],
  hasPoint: true,
};

/** Null where there is nothing to choose. */
export function frameChoices(
  recording: Recording,
  project: Project,
  group: ChannelGroup | null,
  record: string | null,
): FrameChoices | null {
  if (group === 'momentum') return MOMENTUM;
  if (group !== 'reaction' && group !== 'contact') return null;
  const pair = pairOf(recording.project, record);
  if (!pair) return null;
  const [a, b] = [pair.bodyA, pair.bodyB].map((id) => nameOf(recording, project, id));
  const bases: (readonly [string, string])[] = [
    ['world', TEXT.worldAxes],
    ['a', TEXT.axesOf(a)],
    ['b', TEXT.axesOf(b)],
  ];
  if (group === 'reaction') bases.push(['joint', TEXT.axesHeading]);
  return {
    label: TEXT.frameLabel,
    groups: [
      {
        name: TEXT.on(b),
        choices: bases.map(([id, name]) => [id === 'world' ? '' : `@${id}`, name] as const),
      },
      { name: TEXT.on(a), choices: bases.map(([id, name]) => [`@${id}.onA`, `on ${a}, ${name}`] as const) },
    ],
    hasPoint: false,
  };
}

/** `10 0 0`, `10, 0, 0` and `10 mm; 0; 0`, where a bare number is in `shown`; null where it is no point. */
export function pointSuffix(text: string, shown: string): string | null {
  const point = parseTriple(text, 'm', shown);
  return point === null ? null : `@${point.join(':')}`;
}

/** The point of a suffix as it is typed; empty where it is none. */
export function pointText(suffix: string, shown: string): string {
  const parts = suffix.slice(1).split(':');
  return parts.length === 3 ? parts.map((part) => formatQuantity(Number(part), 'm', shown)).join(', ') : '';
}
