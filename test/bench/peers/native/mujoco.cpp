// MuJoCo: `mujoco model.xml problem.txt`. The model names method and step; its keyframe is the start.
#include <cmath>
#include <mujoco/mujoco.h>
#include "measure.h"

int main(int, char** argv) {
  mju_user_warning = [](const char*) {};  // or it writes them to files; what diverges is seen
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "Error: %s\n", error);
    return 1;
  }
  const Problem problem = readProblem(argv[2]);
  mjData* d = mj_makeData(m);
  const int count = std::lround(problem.interval / m->opt.timestep);
  auto record = [&](std::vector<double>& out) {
    mj_rnePostConstraint(m, d);  // the reactions of all joints
    for (int b = 1; b < m->nbody; b++) {
      mjtNum v[6];
      mj_objectVelocity(m, d, mjOBJ_BODY, b, v, 0);
      out.insert(out.end(), d->xpos + 3 * b, d->xpos + 3 * b + 3);
      out.insert(out.end(), d->xquat + 4 * b, d->xquat + 4 * b + 4);
      out.insert(out.end(), v + 3, v + 6);
      out.insert(out.end(), v, v + 3);
    }
  };
  measure(m->nbody - 1, [&] { mj_resetDataKeyframe(m, d, 0); }, [&](std::vector<double>& out) {
    // mj_step in its two halves, with the recording between them; there is no second half for the implicit method
    const bool whole = m->opt.integrator == mjINT_IMPLICIT;
    for (int i = 0;; i++) {
      if (!whole || i % count == 0) mj_forward(m, d);
      if (i % count == 0) record(out);
      if (i == problem.samples * count) break;
      if (whole) mj_step(m, d);
      else if (m->opt.integrator == mjINT_RK4) mj_RungeKutta(m, d, 4);
      else mj_Euler(m, d);
    }
  });
}
