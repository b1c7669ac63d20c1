// ODE: `ode problem.txt method step`. Its own velocity-level step, exact ("world") or by successive over-relaxation ("quick").
#include <cmath>
#include <cstring>
#define dDOUBLE
#include <ode/ode.h>
#include "measure.h"

static dWorldID world;
static std::vector<dBodyID> bodies;
static std::vector<dJointID> springs;

static dBodyID bodyAt(int index) { return index < 0 ? 0 : bodies[index]; }

static void addJoint(const Joint& j, std::vector<dJointFeedback>& feedback) {
  const Triple &at = j.anchor, &u = j.axis, &v = j.cross;
  dJointID made;
  if (j.kind == "hinge") {
    // ODE measures from its second body to its first
    dJointAttach(made = dJointCreateHinge(world, 0), bodyAt(j.b), bodyAt(j.a));
    dJointSetHingeAnchor(made, at.x, at.y, at.z);
    dJointSetHingeAxis(made, u.x, u.y, u.z);
    if (j.driven) {
      dJointSetHingeParam(made, dParamVel, j.rate);
      dJointSetHingeParam(made, dParamFMax, dInfinity);
    }
  } else if (j.kind == "ball") {
    dJointAttach(made = dJointCreateBall(world, 0), bodyAt(j.b), bodyAt(j.a));
    dJointSetBallAnchor(made, at.x, at.y, at.z);
  } else if (j.kind == "universal") {
    dJointAttach(made = dJointCreateUniversal(world, 0), bodyAt(j.b), bodyAt(j.a));
    dJointSetUniversalAnchor(made, at.x, at.y, at.z);
    dJointSetUniversalAxis1(made, v.x, v.y, v.z);
    dJointSetUniversalAxis2(made, u.x, u.y, u.z);
  } else {
    dJointAttach(made = dJointCreateSlider(world, 0), bodyAt(j.b), bodyAt(j.a));
    dJointSetSliderAxis(made, u.x, u.y, u.z);
  }
  feedback.push_back({});
  dJointSetFeedback(made, &feedback.back());
  springs.push_back(j.stiffness > 0 ? made : 0);
}

int main(int, char** argv) {
  const Problem problem = readProblem(argv[1]);
  const bool exact = !std::strcmp(argv[2], "world");
  const double step = std::atof(argv[3]);
  const int count = std::lround(problem.interval / step);
  dInitODE2(0);
  std::vector<dJointFeedback> feedback;
  feedback.reserve(problem.joints.size());
  auto build = [&] {
    if (!bodies.empty()) dWorldDestroy(world);
    bodies.clear(), springs.clear(), feedback.clear();
    world = dWorldCreate();
    dWorldSetGravity(world, problem.gravity.x, problem.gravity.y, problem.gravity.z);
    dWorldSetCFM(world, 1e-13);
    dWorldSetERP(world, 0.8);
    dWorldSetQuickStepNumIterations(world, 100);
    for (const Part& b : problem.bodies) {
      const dBodyID made = dBodyCreate(world);
      dMass mass;
      dMassSetParameters(&mass, b.mass, 0, 0, 0, b.inertia.x, b.inertia.y, b.inertia.z, 0, 0, 0);
      dBodySetMass(made, &mass);
      dBodySetPosition(made, b.position.x, b.position.y, b.position.z);
      dBodySetLinearVel(made, b.velocity.x, b.velocity.y, b.velocity.z);
      dBodySetAngularVel(made, b.spin.x, b.spin.y, b.spin.z);
      dBodySetFiniteRotationMode(made, 1);
      bodies.push_back(made);
    }
    for (const Joint& j : problem.joints) addJoint(j, feedback);
  };
  auto record = [&](std::vector<double>& out) {
    for (dBodyID b : bodies) {
      out.insert(out.end(), dBodyGetPosition(b), dBodyGetPosition(b) + 3);
      out.insert(out.end(), dBodyGetQuaternion(b), dBodyGetQuaternion(b) + 4);
      out.insert(out.end(), dBodyGetLinearVel(b), dBodyGetLinearVel(b) + 3);
      out.insert(out.end(), dBodyGetAngularVel(b), dBodyGetAngularVel(b) + 3);
    }
  };
  measure(problem.bodies.size(), build, [&](std::vector<double>& out) {
    record(out);
    for (int i = 1; i <= problem.samples * count; i++) {
      for (size_t j = 0; j < springs.size(); j++) {
        if (!springs[j]) continue;
        const Joint& spring = problem.joints[j];
        dJointAddSliderForce(springs[j], -spring.stiffness * (dJointGetSliderPosition(springs[j]) - spring.rest));
      }
      if (exact) dWorldStep(world, step);
      else dWorldQuickStep(world, step);
      if (i % count == 0) record(out);
    }
  });
}
