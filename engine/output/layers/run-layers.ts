import { poseAt } from '../motion/recorded-pose';
import { chooseCamera } from '../picture/camera';
import { sweptTimes } from '../picture/swept';
import { layersOf } from './layers';
import type { Layers } from './layers';
import type { PoseOf } from '../picture/springs';
import type { Project, Vec3 } from '../../model/project';
import type { Recording } from '../../results/recording/recording';

/** Instants of a run that are looked at, and poses in all of them: of many bodies fewer instants tell as much. */
const MOST_INSTANTS = 60;
const FEWEST_INSTANTS = 6;
const MOST_POSES = 3000;

/** Of a model as it moves in a run, or as it is drawn. `toEye`: from it to the viewer. */
export function runLayers(
  project: Project,
  recording: Recording | null,
  toEye: Vec3 = chooseCamera(project).toEye,
): Layers {
  const instants = Math.floor(MOST_POSES / Math.max(1, project.bodies.length));
  const most = Math.min(MOST_INSTANTS, Math.max(FEWEST_INSTANTS, instants));
  const times = recording && recording.count > 1 ? sweptTimes(recording, most) : [];
  const swept = times.map(
    (time): PoseOf =>
      (body) =>
        poseAt(recording!, body, time, project),
  );
  const drawn = new Map(project.bodies.map((body) => [body.id, body]));
  const poses: PoseOf[] = swept.length > 0 ? swept : [(body) => placeOf(drawn.get(body)!)];
  return layersOf(project, poses, toEye);
}

const placeOf = ({ position, orientation }: Project['bodies'][number]): ReturnType<PoseOf> => ({
  position: [...position],
  orientation: [...orientation],
});
