/** What users read of this room: in one place, for a translation to take over. */
export const TEXT = {
  time: 'Time',
  playback: 'Playback',
  pause: 'Pause',
  play: 'Play',
  modelShownHint: (time: string) =>
    `The 3D view shows the model as drawn, and the charts show the run at ${time} s. Click to show the run in the 3D view too`,
  modelShown: 'Model shown',
  liveHint: 'Follow the run again',
  live: 'Live',
  repeat: 'Repeat the playback',
  repeatHint: (key: string) => `Repeat the playback (${key})`,
  runKind: 'Type of the next run',
  runKindHint:
    'Dynamic: forces determine the motion. Kinematic: the drivers alone determine it, and every freedom must be driven.',
  dynamic: 'Dynamic',
  kinematic: 'Kinematic',
  playbackSpeed: 'Playback speed',
  pace: (pace: string) => `actually ${pace}×`,
  fewFrames: 'Less than one frame per second is drawn: playback lags behind real time',
  slowRun: 'The run is computed or drawn more slowly than the playback speed',
};
