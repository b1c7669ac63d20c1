/** Jolt in WebAssembly: sequential impulses at velocity level, position correction after each step. */
import initJolt from 'jolt-physics';

const STEPS = [2e-2, 1e-2, 5e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2e-4];
/** Iterations at velocity and at position level. */
const METHODS = { v10p2: [10, 2], v50p10: [50, 10] };

export async function create(problem) {
  const Jolt = await initJolt();
  const names = problem.joints.length > 0 ? Object.keys(METHODS) : ['v10p2'];
  return {
    methods: names.map((method) => ({ method, steps: STEPS })),
    prepare: (method, step) => prepare(Jolt, problem, method, step),
  };
}

function createWorld(Jolt, problem) {
  const settings = new Jolt.JoltSettings();
  settings.mMaxWorkerThreads = 0;
  const pairs = new Jolt.ObjectLayerPairFilterTable(1);
  const broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  broad.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1);
  const world = new Jolt.JoltInterface(settings);
  Jolt.destroy(settings);
  world.GetPhysicsSystem().SetGravity(new Jolt.Vec3(...problem.gravity));
  return world;
}

function prepare(Jolt, problem, method, step) {
  const world = createWorld(Jolt, problem);
  const system = world.GetPhysicsSystem();
  const physics = system.GetPhysicsSettings();
  [physics.mNumVelocitySteps, physics.mNumPositionSteps] = METHODS[method];
  physics.mAllowSleeping = false;
  system.SetPhysicsSettings(physics);
  const shape = new Jolt.SphereShape(0.01);
  const still = new Jolt.Quat(0, 0, 0, 1);
  const bodies = problem.bodies.map((body) => addBody(Jolt, system, shape, still, body));
  const ground = Jolt.JoltInterface.prototype.sGetFixedToWorldBody();
  const pick = (index) => (index < 0 ? ground : bodies[index]);
  for (const { a, b, anchor, axis } of problem.joints) {
    const hinge = new Jolt.HingeConstraintSettings();
    const normal = axis[0] === 0 ? [1, 0, 0] : [0, 1, 0];
    hinge.mPoint1 = hinge.mPoint2 = new Jolt.RVec3(...anchor);
    hinge.mHingeAxis1 = hinge.mHingeAxis2 = new Jolt.Vec3(...axis);
    hinge.mNormalAxis1 = hinge.mNormalAxis2 = new Jolt.Vec3(...normal);
    system.AddConstraint(hinge.Create(pick(a), pick(b)));
  }
  const count = Math.round(problem.interval / step);
  const samples = Math.round(problem.duration / problem.interval) + 1;
  const states = Array.from({ length: samples }, () => new Float64Array(13 * bodies.length));
  const triple = (v) => [v.GetX(), v.GetY(), v.GetZ()];
  const record = (state) =>
    bodies.forEach((body, b) => {
      const q = body.GetRotation();
      state.set(triple(body.GetCenterOfMassPosition()), 13 * b);
      state.set([q.GetW(), q.GetX(), q.GetY(), q.GetZ()], 13 * b + 3);
      state.set(triple(body.GetLinearVelocity()), 13 * b + 7);
      state.set(triple(body.GetAngularVelocity()), 13 * b + 10);
    });
  return {
    run() {
      record(states[0]);
      for (let i = 1; i < samples; i++) {
        for (let s = 0; s < count; s++) world.Step(step, 1);
        record(states[i]);
      }
      return { states };
    },
    dispose: () => Jolt.destroy(world),
  };
}

function addBody(Jolt, system, shape, still, body) {
  const at = new Jolt.RVec3(...body.position);
  const settings = new Jolt.BodyCreationSettings(shape, at, still, Jolt.EMotionType_Dynamic, 0);
  settings.mOverrideMassProperties = Jolt.EOverrideMassProperties_MassAndInertiaProvided;
  const properties = settings.mMassPropertiesOverride;
  const size = Jolt.MassProperties.prototype.sGetEquivalentSolidBoxSize(
    body.mass,
    new Jolt.Vec3(...body.inertia),
  );
  properties.SetMassAndInertiaOfSolidBox(size, body.mass / (size.GetX() * size.GetY() * size.GetZ()));
  settings.mLinearDamping = settings.mAngularDamping = 0;
  settings.mMaxLinearVelocity = settings.mMaxAngularVelocity = 1e6;
  settings.mAllowSleeping = false;
  settings.mApplyGyroscopicForce = true;
  settings.mLinearVelocity = new Jolt.Vec3(...body.velocity);
  settings.mAngularVelocity = new Jolt.Vec3(...body.angularVelocity);
  const made = system.GetBodyInterface().CreateBody(settings);
  system.GetBodyInterface().AddBody(made.GetID(), Jolt.EActivation_Activate);
  return made;
}
