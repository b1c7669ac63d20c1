/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  time: 'Time',
  playback: 'Playback',
  pause: 'Pause',
  play: 'Play',
  modelShownHint: (time: string) =>
    `The 3D view shows the model as drawn, the charts the run at ${time} s: show the run there too`,
  modelShown: 'Model shown',
  liveHint: 'Follow the run again',
  live: 'Live',
  repeat: 'Repeat the playback',
  repeatHint: (key: string) => `Repeat the playback (${key})`,
  runKind: 'Kind of the next run',
  runKindHint:
    'Dynamic: forces make the motion. Kinematic: the drivers alone do, and every motion must be driven.',
  dynamic: 'Dynamic',
  kinematic: 'Kinematic',
  playbackSpeed: 'Playback speed',
  pace: (pace: string) => `really ${pace}×`,
  fewFrames: 'Fewer than one frame per second is drawn: playback falls behind the clock',
  slowRun: 'The run is computed, or drawn, more slowly than it is to be played',
};
