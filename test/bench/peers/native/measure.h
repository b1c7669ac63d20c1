// What every native program does around its engine: reads the problem, times runs, prints states.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

struct Triple { double x, y, z; };
struct Part { double mass; Triple inertia, position, velocity, spin; };
struct Joint {
  std::string kind;
  bool closes;  // a loop: not of the spanning tree, in which a stands before b
  int a, b;     // -1: the ground
  Triple anchor, axis, cross;
  double rate;  // of a hinge at the start
  bool driven;
  double stiffness, rest;  // of a spring along a slider
};
struct Problem {
  Triple gravity;
  int samples;  // besides the first
  double interval;
  bool planar;
  std::vector<Part> bodies;
  std::vector<Joint> joints;
};

inline std::istream& operator>>(std::istream& in, Triple& v) { return in >> v.x >> v.y >> v.z; }

inline Problem readProblem(const char* path) {
  std::ifstream file(path);
  Problem p;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    if (word == "run") in >> p.gravity >> p.samples >> p.interval >> p.planar;
    if (word == "body") {
      Part b;
      in >> b.mass >> b.inertia >> b.position >> b.velocity >> b.spin;
      p.bodies.push_back(b);
    }
    if (word == "joint") {
      Joint j;
      in >> j.kind >> j.closes >> j.a >> j.b >> j.anchor >> j.axis >> j.cross >> j.rate >> j.driven >> j.stiffness >> j.rest;
      p.joints.push_back(j);
    }
    if (!in) std::exit(2);
  }
  return p;
}

inline double processorTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

// Runs again and again and prints the least time, then what the last run recorded: a line of 13 numbers per body for each instant.
// `prepare` is not timed.
inline void measure(int bodies, const std::function<void()>& prepare, const std::function<void(std::vector<double>&)>& run) {
  std::vector<double> states;
  double least = 1e300, spent = 0;
  for (int i = 0; i < 2 || (spent < 15 && i < 100); i++) {
    prepare();
    states.clear();
    const double start = processorTime();
    run(states);
    const double ms = processorTime() - start;
    least = std::min(least, ms);
    spent += ms;
    if (ms > 100) break;
  }
  std::printf("%.9g\n", least);
  for (size_t i = 0; i < states.size(); i++) std::printf("%.17g%c", states[i], (i + 1) % (13 * bodies) ? ' ' : '\n');
}
