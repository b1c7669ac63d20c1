// Simbody: `simbody problem.txt method accuracy`. Joint coordinates on the spanning tree, constraints for the loops.
#include <Simbody.h>
#include <memory>
#include "measure.h"

using namespace SimTK;

static Vec3 vec(const Triple& v) { return Vec3(v.x, v.y, v.z); }

static std::unique_ptr<Integrator> choose(const std::string& name, const System& system) {
  using std::unique_ptr;
  if (name == "RKM") return unique_ptr<Integrator>(new RungeKuttaMersonIntegrator(system));
  if (name == "RKF") return unique_ptr<Integrator>(new RungeKuttaFeldbergIntegrator(system));
  if (name == "RK3") return unique_ptr<Integrator>(new RungeKutta3Integrator(system));
  if (name == "Verlet") return unique_ptr<Integrator>(new VerletIntegrator(system));
  if (name == "CPodes") return unique_ptr<Integrator>(new CPodesIntegrator(system, CPodes::Adams, CPodes::Functional));
  return unique_ptr<Integrator>(new SemiExplicitEuler2Integrator(system));
}

int main(int, char** argv) try {
  const Problem problem = readProblem(argv[1]);
  const std::string words = argv[2], name = words.substr(0, words.find('+'));
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::UniformGravity(forces, matter, vec(problem.gravity));

  std::vector<MobilizedBody> bodies(problem.bodies.size());
  std::vector<std::pair<int, double>> rates;
  auto place = [&](int index) { return index < 0 ? Vec3(0) : vec(problem.bodies[index].position); };
  auto find = [&](int index) -> MobilizedBody& { return index < 0 ? matter.updGround() : bodies[index]; };
  auto rigid = [&](int index) {
    const Part& b = problem.bodies[index];
    return SimTK::Body::Rigid(MassProperties(b.mass, Vec3(0), Inertia(b.inertia.x, b.inertia.y, b.inertia.z)));
  };
  // joints of the tree in order, so that what carries a body is there before it
  for (const Joint& j : problem.joints) {
    if (j.closes) continue;
    const Vec3 at = vec(j.anchor);
    const UnitVec3 axis(vec(j.axis));
    auto frames = [&](const Rotation& turn) {
      return std::make_pair(Transform(turn, at - place(j.a)), Transform(turn, at - place(j.b)));
    };
    if (j.kind == "hinge") {
      const auto f = frames(Rotation(axis, ZAxis));
      bodies[j.b] = MobilizedBody::Pin(find(j.a), f.first, rigid(j.b), f.second);
      if (j.driven) Motion::Steady(bodies[j.b], j.rate);
      else rates.push_back({j.b, j.rate});
    } else if (j.kind == "ball") {
      const auto f = frames(Rotation());
      bodies[j.b] = MobilizedBody::Ball(find(j.a), f.first, rigid(j.b), f.second);
    } else if (j.kind == "universal") {
      const auto f = frames(Rotation(axis, XAxis, vec(j.cross), YAxis));
      bodies[j.b] = MobilizedBody::Universal(find(j.a), f.first, rigid(j.b), f.second);
    } else {
      const auto f = frames(Rotation(axis, XAxis));
      bodies[j.b] = MobilizedBody::Slider(find(j.a), f.first, rigid(j.b), f.second);
      if (j.stiffness > 0) Force::MobilityLinearSpring(forces, bodies[j.b], MobilizerQIndex(0), j.stiffness, j.rest);
    }
  }
  for (size_t b = 0; b < bodies.size(); b++) {
    if (bodies[b].isEmptyHandle()) bodies[b] = MobilizedBody::Free(matter.updGround(), Transform(place(b)), rigid(b), Transform());
  }
  for (const Joint& j : problem.joints) {
    if (!j.closes) continue;
    const Vec3 at = vec(j.anchor), onA = at - place(j.a), onB = at - place(j.b);
    if (problem.planar) {
      // no row out of the plane: it would be redundant
      for (CoordinateAxis axis : {CoordinateAxis(XAxis), CoordinateAxis(YAxis)})
        Constraint::PointInPlane(find(j.a), UnitVec3(axis), onA[axis], find(j.b), onB);
      continue;
    }
    Constraint::Ball(find(j.a), onA, find(j.b), onB);
    if (j.kind != "hinge") continue;
    const UnitVec3 axis(vec(j.axis));
    const Rotation turn(axis, ZAxis);
    Constraint::ConstantAngle(find(j.a), axis, find(j.b), turn.x());
    Constraint::ConstantAngle(find(j.a), axis, find(j.b), turn.y());
  }
  system.realizeTopology();
  State start = system.getDefaultState();
  for (const auto& [body, rate] : rates) bodies[body].setOneU(start, 0, rate);
  if (problem.joints.empty()) {
    for (size_t b = 0; b < bodies.size(); b++)
      bodies[b].setUToFitVelocity(start, SpatialVec(vec(problem.bodies[b].spin), vec(problem.bodies[b].velocity)));
  }

  std::unique_ptr<Integrator> integrator;
  auto prepare = [&] {
    integrator = choose(name, system);
    integrator->setAccuracy(std::atof(argv[3]));
    if (words.find("+P") != std::string::npos) integrator->setProjectEveryStep(true);
    integrator->initialize(start);
  };
  Vector_<SpatialVec> reactions;
  auto record = [&](std::vector<double>& out) {
    const State& state = integrator->getState();
    system.realize(state, Stage::Acceleration);
    matter.calcMobilizerReactionForces(state, reactions);
    for (const MobilizedBody& b : bodies) {
      const Transform& pose = b.getBodyTransform(state);
      const Quaternion q = pose.R().convertRotationToQuaternion();
      const SpatialVec& v = b.getBodyVelocity(state);
      for (int c = 0; c < 3; c++) out.push_back(pose.p()[c]);
      for (int c = 0; c < 4; c++) out.push_back(q[c]);
      for (int c = 0; c < 3; c++) out.push_back(v[1][c]);
      for (int c = 0; c < 3; c++) out.push_back(v[0][c]);
    }
  };
  measure(bodies.size(), prepare, [&](std::vector<double>& out) {
    record(out);
    for (int i = 1; i <= problem.samples; i++) {
      const double t = i * problem.interval;
      while (integrator->getTime() < t) integrator->stepTo(t);
      record(out);
    }
  });
} catch (const std::exception& e) {
  std::fprintf(stderr, "Error: %s\n", e.what());
  return 1;
}
