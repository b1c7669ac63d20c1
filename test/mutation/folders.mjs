/**
 * What is mutated, and the test files that have to notice. The guards are the fast ones, which are about the folder or run
 * through it, quick ones first: a mutant that only a campaign of minutes would notice counts as a survivor. A path with a slash at its end is
 * all of that folder, with what is in it.
 */
const JOURNAL = [
  'electron/main/journal/',
  'electron/shared/journal-header.ts',
  'electron/shared/journal-lines.ts',
  'electron/shared/recovery.ts',
  'renderer/journal/',
  'renderer/document/journal-entry.ts',
  'renderer/document/replay.ts',
];

/** @type {Record<string, { mutate: string[], guards: string[] }>} */
export const FOLDERS = {
  constraints: {
    mutate: ['engine/core/constraints/'],
    guards: [
      'test/property/row-blocks.test.ts',
      'test/property/driven-rows.test.ts',
      'test/property/{couplings,mesh,joints,no-twist}.test.ts',
      'test/physics/{position-drivers,joints,couplings}.test.ts',
    ],
  },
  linalg: {
    mutate: ['engine/core/linalg/'],
    guards: [
      'test/unit/engine/core/linalg/{bordered,bunch-parlett,condition,delayed-rows,elimination,lu}.test.ts',
      'test/unit/engine/core/linalg/{least-squares,lu-pivots,null-space,row-elimination,solve-positive}.test.ts',
      'test/unit/engine/core/linalg/{sparse-factor,sparse-delayed,row-rank-structures}.test.ts',
      'test/unit/engine/core/linalg/*.test.ts',
      'test/unit/engine/core/solvers/{loop-rank,rows-aside}.test.ts',
    ],
  },
  integrators: {
    mutate: ['engine/core/integrators/'],
    guards: [
      'test/unit/engine/core/integrators/{combine,explicit-steps,newton-systems,radau5-stages}.test.ts',
      'test/unit/engine/core/integrators/{krylov,step-control,tableau}.test.ts',
      'test/unit/engine/core/integrators/*.test.ts',
    ],
  },
  measures: {
    mutate: ['engine/results/measures/'],
    guards: [
      'test/unit/engine/results/measures/held-words.test.ts',
      'test/unit/engine/results/measures/{force-peaks,force-catalogue,peak-columns,allowables,force-ranking}.test.ts',
      'test/unit/engine/results/measures/{one-instant,load-state,mesh-state,joint-state,columns,contact-state}.test.ts',
      'test/unit/engine/results/recording/recorder.test.ts',
      'test/unit/engine/results/measures/{asked-joints,resolution,with-split,joint-acceleration,measurements,drift,measures}.test.ts',
      'test/unit/engine/results/series/{resolution,joint-total,shared-weight}.test.ts',
      'test/unit/engine/output/missing-mesh.test.ts',
      'test/unit/engine/results/measures/force-elements.test.ts',
      'test/physics/{couplings,gear-forces,belt-forces,force-elements,stiffness-split}.test.ts',
      'test/physics/{limited-motors,limited-servos,indeterminate,shared-at-times}.test.ts',
    ],
  },
  diagnostics: {
    mutate: ['engine/core/diagnostics/'],
    guards: [
      'test/unit/engine/core/diagnostics/{null-vectors,null-wrenches,beam-frame,plane-normal,with-friction,mobility-words}.test.ts',
      'test/unit/engine/core/diagnostics/{near-supports,resting-shares,resting-scales,sharing-masks,plain-basis}.test.ts',
      'test/unit/engine/core/diagnostics/{split,strain,shared-part,effort-sharing,redundant-rows,singular-directions}.test.ts',
      'test/unit/engine/results/measures/joint-state.test.ts',
      'test/physics/hinge-effort-sharing.test.ts',
      'test/unit/engine/core/diagnostics/{resting-rows,release-band,beam-actions}.test.ts',
      'test/unit/engine/results/series/{joint-total,shared-weight}.test.ts',
      'test/unit/engine/core/diagnostics/*.test.ts',
      'test/unit/engine/results/measures/contact-state.test.ts',
      'test/physics/{shared-at-times,beam-contacts}.test.ts',
      'test/physics/{stiffness-split,contact-stiffness,indeterminate}.test.ts',
    ],
  },
  switching: {
    mutate: ['engine/core/switching/'],
    guards: [
      'test/unit/engine/core/switching/*.test.ts',
      'test/property/{switched-block,billiard-ball}.test.ts',
      'test/physics/{cam-follower,limited-motors}.test.ts',
      'test/physics/bounded-contacts.test.ts',
      'test/physics/limited-servos.test.ts',
      'test/physics/limits.test.ts',
      'test/physics/contacts.test.ts',
      'test/physics/joint-friction.test.ts',
    ],
  },
  compiled: {
    mutate: ['engine/core/compiled/', 'engine/run/steppers/compiled-stepper.ts'],
    guards: [
      'test/unit/engine/core/compiled/*.test.ts',
      'test/property/compiled/*.test.ts',
      'test/physics/compiled-runs.test.ts',
    ],
  },
  system: {
    mutate: ['engine/core/system/'],
    guards: [
      'test/unit/engine/core/system/*.test.ts',
      'test/unit/engine/results/measures/*.test.ts',
      'test/property/{joints,couplings,mesh,row-blocks}.test.ts',
      'test/physics/{limited-motors,spring-expression}.test.ts',
      'test/physics/{gear-forces,belt-forces,constant-velocity}.test.ts',
      'test/physics/{force-elements,indeterminate,couplings}.test.ts',
      'test/physics/{momentum-form,limits}.test.ts',
      'test/physics/stiffness-split.test.ts',
    ],
  },
  save: {
    mutate: ['electron/main/files/'],
    guards: [
      'test/unit/electron/{failure,names,process-life,file-port,save-target,save-steps,in-place}.test.ts',
      'test/unit/electron/{file-watch,watch-with-node,file-calls,project-walk,save-checks}.test.ts',
      'test/unit/electron/{claims,versions,opened-documents}.test.ts',
      'test/unit/electron/{documents,find-project}.test.ts',
      'test/persistence/interrupted-saves.test.ts',
      'test/persistence/{held,slow-folders}.test.ts',
      'test/unit/electron/save-faults.test.ts',
      'test/persistence/links-and-owners.test.ts',
      'test/persistence/{failed-save,external-states,external-change}.test.ts',
    ],
  },
  journal: {
    mutate: JOURNAL,
    guards: [
      'test/unit/electron/{journal-session,journal-lines,journal-pages,journals,quarantine}.test.ts',
      'test/unit/renderer/journal/*.test.ts',
      'test/unit/renderer/document/{journal-entry,replay}.test.ts',
      'test/persistence/held.test.ts',
      'test/persistence/journal-unreadable.test.ts',
      'test/persistence/journal-life.test.ts',
      'test/persistence/journal-damage.test.ts',
    ],
  },
};
