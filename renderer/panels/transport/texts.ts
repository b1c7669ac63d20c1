/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  time: 'Time',
  playback: 'Playback',
  pause: 'Pause',
  play: 'Play',
  the3dViewShowsThe: (time: string | number) =>
    `The 3D view shows the model as drawn, the charts the run at ${time} s: show the run there too`,
  modelShown: 'Model shown',
  followTheRunAgain: 'Follow the run again',
  live: 'Live',
  repeatThePlayback: 'Repeat the playback',
  repeatThePlaybackByKey: (l: string | number) => `Repeat the playback (${l})`,
  kindOfTheNextRun: 'Kind of the next run',
  dynamicForcesMakeTheMotion:
    'Dynamic: forces make the motion. Kinematic: the drivers alone do, and every motion must be driven.',
  dynamic: 'Dynamic',
  kinematic: 'Kinematic',
  playbackSpeed: 'Playback speed',
  really: (pace: string | number) => `really ${pace}×`,
  fewerThanOneFramePer: 'Fewer than one frame per second is drawn: playback falls behind the clock',
  theRunIsComputedOr: 'The run is computed, or drawn, more slowly than it is to be played',
};
