import { testFaults } from './faults';

testFaults('couplings', [
  [
    'a missing joint',
    (p) => (p.couplings[0].joint1 = 'nobody'),
    'missing-joint',
    'mesh',
    'joint1',
    'joint1 is "nobody", and there is no joint with that id',
  ],
  [
    'a joint without a single coordinate',
    (p) => (p.couplings[0].joint2 = 'socket'),
    'uncouplable-joint',
    'mesh',
    'joint2',
    'a ball joint, which has no single coordinate',
  ],
  [
    'a joint coupled to itself',
    (p) => (p.couplings[0].joint2 = 'pin'),
    'same-joint',
    'mesh',
    'joint2',
    'it couples the joint pin to itself',
  ],
  [
    'a ratio of zero',
    (p) => (p.couplings[0].ratio = 0),
    'zero-ratio',
    'mesh',
    'ratio',
    'the ratio is 0, which would lock joint 2',
  ],
]);
