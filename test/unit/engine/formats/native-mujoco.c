/* MuJoCo itself reads an exported model, and moves it. `program model.xml seconds step`: inertias, then poses of all bodies; with
 * `triangles` behind, the corners in W of those of every mesh instead, at the start. */
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

static void quiet(const char* message) { (void)message; }

int main(int count, char** words) {
  char error[1000] = "";
  if (count < 4) return 2;
  mju_user_warning = quiet;
  mjModel* m = mj_loadXML(words[1], NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  const double seconds = atof(words[2]), step = atof(words[3]);
  m->opt.timestep = step;
  m->opt.disableflags |= mjDSBL_REFSAFE;
  /* constraints follow the step, so that a smaller one is stiffer */
  for (int i = 0; i < m->neq; i++) m->eq_solref[mjNREF * i] = 2 * step;
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  if (count > 4) {
    mj_forward(m, d);
    for (int g = 0; g < m->ngeom; g++) {
      if (m->geom_type[g] != mjGEOM_MESH) continue;
      const int mesh = m->geom_dataid[g];
      printf("%s\t", m->names + m->name_bodyadr[m->geom_bodyid[g]]);
      for (int k = 0; k < 3 * m->mesh_facenum[mesh]; k++) {
        const float* v = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + m->mesh_face[3 * m->mesh_faceadr[mesh] + k]);
        const mjtNum local[3] = {v[0], v[1], v[2]};
        mjtNum p[3];
        mju_rotVecMat(p, local, d->geom_xmat + 9 * g);
        mju_addTo3(p, d->geom_xpos + 3 * g);
        printf("%.9g %.9g %.9g ", p[0], p[1], p[2]);
      }
      printf("\n");
    }
    return 0;
  }
  for (int b = 1; b < m->nbody; b++) {
    const mjtNum* i = m->body_inertia + 3 * b;
    const mjtNum* q = m->body_iquat + 4 * b;
    const mjtNum* p = m->body_ipos + 3 * b;
    printf("%s\t%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", m->names + m->name_bodyadr[b],
           m->body_mass[b], p[0], p[1], p[2], i[0], i[1], i[2], q[0], q[1], q[2], q[3]);
  }
  const long steps = lround(seconds / step);
  for (long k = 0; k < steps; k++) mj_step(m, d);
  mj_forward(m, d);
  for (int b = 1; b < m->nbody; b++) {
    const mjtNum* x = d->xpos + 3 * b;
    const mjtNum* q = d->xquat + 4 * b;
    printf("%s\t%.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", m->names + m->name_bodyadr[b], x[0], x[1], x[2], q[0], q[1], q[2], q[3]);
  }
  return 0;
}
