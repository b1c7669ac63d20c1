/**
 * From an id to a curve, or to a message about the id. Ids are
 *
 *   reaction/pinB/FX          a recorded channel
 *   momentum/rod/P            derived from channels of the same record: magnitudes, linear momentum of a body, `path`
 *   joint/pinB/transmission   the angle of a coupler; `advantage` is the ratio of efforts
 *   body/rod/angle            how a body is turned in the plane of its mechanism
 *   joint/guide/dead_centre   the angle of the crank after the dead centre of a slider
 *   total/pinB/FX             the reaction of a joint and all that acts along or about its axis
 *   reaction/pinB/FX@b        along other axes (`@a`, `@b`, `@joint`, `@in:<body id>`, `.onA` for the other body)
 *   momentum/total/LX@com     about another point (`@com`, `@x:y:z` in metres)
 *   ="Pin B".FX * 0.05        an expression of curves
 *
 * Results are kept with the recording, so that every reader of an id reads the same numbers.
 */
import { RECORD_LISTS } from '../../model/project';
import type { AnyRecord } from '../../model/project';
import type { Channel } from '../recording/channel';
import { nameAlong } from '../recording/component-titles';
import type { Recording } from '../recording/recording';
import { bodyAngle } from './derived/body-angle';
import { DEAD_CENTRE, afterDeadCentre } from './derived/dead-centre';
import { createExpression } from './derived/expression';
import { findFrame, pairOf, readFrameChoice, rotatedColumn, rotatedMask } from './derived/frames';
import { growMask, knownBits } from './derived/grow-column';
import { maskPlace } from './uniqueness/mask-place';
import { jointTotal } from './derived/joint-total';
import { findPole, momentumAbout } from './derived/momentum-about';
import { linearMomentum, pathLength, sizeColumn, sizeMask } from './derived/own-columns';
import { SeriesCache } from './series-cache';
import type { Series, SeriesResult } from './series';
import { kinematicRatio } from './derived/transmission';
import { componentName, findVector } from './derived/vectors';

const known = new SeriesCache<SeriesResult>();

export const resolveSeries = (recording: Recording, id: string): SeriesResult =>
  known.get(recording, id, () => find(recording, id));

/** Null if there is no such series. */
export function findSeries(recording: Recording, id: string): Series | null {
  const result = resolveSeries(recording, id);
  return result.ok ? result.series : null;
}

function find(recording: Recording, id: string): SeriesResult {
  if (id.startsWith('=')) return createExpression(recording, id, resolveSeries);
  const channel = recording.channel(id);
  if (channel) return { ok: true, series: recorded(recording, channel) };
  const derived = derive(recording, id);
  if (derived) return { ok: true, series: derived };
  const at = id.lastIndexOf('@');
  if (at < 0) return refuse(`this run recorded no "${id.slice(0, 120)}"`);
  const base = resolveSeries(recording, id.slice(0, at));
  return base.ok ? vary(recording, id, base.series, id.slice(at + 1)) : base;
}

const refuse = (message: string): SeriesResult => ({ ok: false, message });

function recorded(recording: Recording, { key, label, unit, group, record, component }: Channel): Series {
  const name = nameAlong(group, component, unit) ?? componentName(component);
  const column = () => recording.column(key)!;
  return {
    ...{ id: key, label, name, unit, group, record, component },
    frame: '',
    column,
    unique: recordedMask(recording, key, record, component),
  };
}

function recordedMask(
  recording: Recording,
  key: string,
  record: string | null,
  component: string,
): () => Float64Array | null {
  const place = record === null ? null : maskPlace(recording, record, component);
  if (!place || place.id !== key) return () => null;
  const { column, bits } = place;
  return growMask(recording, () => {
    const own = recording.column(column)!;
    return (i) => knownBits(own[i], bits);
  });
}

/** Derived from channels of the same record; null for any other id. */
function derive(recording: Recording, id: string): Series | null {
  const [, group, owner, component] = /^([a-z]+)\/(.*)\/([A-Za-z_]+)$/s.exec(id) ?? [];
  if (!component) return null;
  const stem = `${group}/${owner}`;
  const label = channelLabel(recording, stem, component);
  const make = (unit: string, column: () => Float64Array, unique: Series['unique'] = () => null): Series => ({
    ...{ id, label, unit, column, unique, component, frame: '' },
    name: componentName(component),
    group: group as Channel['group'],
    record: owner === 'total' ? null : owner,
  });
  if (component === 'path') {
    const column = pathLength(recording, stem);
    return column && { ...make('m', column), name: 'path length' };
  }
  if (group === 'body' && component === 'angle') {
    const column = bodyAngle(recording, owner);
    return column && make('rad', column);
  }
  if (group === 'joint' && component === 'dead_centre') {
    const column = afterDeadCentre(recording, owner);
    return column && { ...make('rad', column), name: DEAD_CENTRE };
  }
  if (group === 'joint') {
    const ratio = kinematicRatio(recording, owner, component, (part) => findSeries(recording, part));
    return ratio && { ...make(ratio.unit, ratio.column), ...ratio };
  }
  if (group === 'total') {
    const total = jointTotal(recording, owner, component, (part) => findSeries(recording, part));
    if (total) return make(component.startsWith('F') ? 'N' : 'N*m', total.column, total.unique);
  }
  if (group === 'momentum' && /^P[XYZ]$/.test(component)) {
    const column = linearMomentum(recording, owner, component);
    return column && make('kg*m/s', column);
  }
  const place = findVector(component);
  if (place?.index !== 3 || place.vector.isPlace) return null;
  const parts = place.vector.parts.map((part) => findSeries(recording, `${stem}/${part}`));
  if (!isWhole(parts)) return null;
  return make(parts[0].unit, sizeColumn(recording, parts), sizeMask(recording, parts));
}

const isWhole = (parts: readonly (Series | null)[]): parts is Series[] =>
  parts.length === 3 && parts.every((part) => part !== null);

/** In the style of the recorded labels, which begin with the record. */
function channelLabel(recording: Recording, stem: string, component: string): string {
  const sibling = recording.channels.find(({ key }) => key.startsWith(`${stem}/`));
  const record = sibling?.record ?? stem.slice(stem.indexOf('/') + 1);
  const start = sibling && sibling.label.lastIndexOf(`.${sibling.component}`);
  const name = sibling && start && start > 0 ? sibling.label.slice(0, start) : nameIn(recording, record);
  return `${name}.${stem.startsWith('total/') ? 'total_' : ''}${component}`;
}

function nameIn(recording: Recording, id: string): string {
  for (const list of RECORD_LISTS) {
    const found = (recording.project[list] as readonly AnyRecord[]).find((record) => record.id === id);
    if (found) return found.name || id;
  }
  return id;
}

/** The same quantity in another frame or about another point. */
function vary(recording: Recording, id: string, base: Series, variant: string): SeriesResult {
  const place = findVector(base.component);
  if (!place || base.group === null || place.vector.isPlace || base.frame !== '') {
    return refuse(`${base.label} is not a component of a vector that could be shown in another frame`);
  }
  const stem = base.id.slice(0, -base.component.length);
  const { parts: names } = place.vector;
  const parts = names.map((part) => findSeries(recording, stem + part));
  if (!isWhole(parts)) return refuse(`this run did not record all components of ${base.label}`);
  const choice = readFrameChoice(variant);
  if (!choice) {
    if (base.component.startsWith('L')) return aboutPole(recording, id, base, variant);
    return refuse(
      `"@${variant.slice(0, 60)}" is not a frame: write @a, @b, @joint, @in:<body id>, and .onA behind it`,
    );
  }
  if (choice.onA && !pairOf(recording.project, base.record)) {
    return refuse(`${base.label} does not act between two bodies, so there is no other body to show it on`);
  }
  const frame = findFrame(recording, base.record, choice, (name) => nameIn(recording, name));
  if (typeof frame === 'string') return refuse(frame);
  const isSize = place.index === 3;
  const sign = choice.onA ? -1 : 1;
  const words = choice.onA ? `${frame.words}, on the other body` : frame.words;
  const column = isSize
    ? () => base.column()
    : rotatedColumn(recording, parts, place.index, frame.axes, sign);
  const unique = isSize ? () => base.unique() : rotatedMask(recording, parts, place, frame.axes);
  return {
    ok: true,
    series: { ...base, id, label: `${base.label} (${words})`, frame: words, column, unique },
  };
}

function aboutPole(recording: Recording, id: string, base: Series, variant: string): SeriesResult {
  const pole = findPole(recording, base.record, variant);
  if (typeof pole === 'string') return refuse(pole);
  const stem = base.id.slice(0, -base.component.length);
  const get = (letter: string) =>
    ['X', 'Y', 'Z'].map((axis) => findSeries(recording, `${stem}${letter}${axis}`));
  const [angular, linear] = [get('L'), get('P')];
  if (!isWhole(angular) || !isWhole(linear))
    return refuse(`this run did not record the momentum of ${base.label}`);
  const columns = angular.map((part, axis) => momentumAbout(recording, part, linear, axis, pole));
  const about = angular.map((part, axis) => ({ ...part, column: columns[axis] }));
  const axis = findVector(base.component)!.index;
  const column = axis === 3 ? sizeColumn(recording, about) : columns[axis];
  const label = `${base.label} (${pole.words})`;
  return { ok: true, series: { ...base, id, label, frame: pole.words, column } };
}
