/**
 * Common engineering materials at room temperature. Strengths of metals are the minimum values of the standard named, for
 * the thinnest range of usual stock; densities, moduli and ratios are those of the Eurocodes and data sheets. Values marked
 * typical come from data sheets alone: no standard guarantees them, and products differ by a tenth or more. A part should be
 * verified with the certificate of the material bought. The values were not compared with the texts of the standards line by
 * line: the tests only check each against the range of its class.
 */

/** Name, density [kg/m^3], modulus [GPa], Poisson's ratio, strength [MPa], source of the strength. */
export type Row = readonly [
  name: string,
  density: number,
  modulus: number,
  poisson: number,
  strength: number,
  source: string,
];

interface Group {
  readonly title: string;
  /** Type of the strength: yield (or 0.2 % proof) strength, or tensile strength if the material does not yield. */
  readonly limit: 'yield' | 'tensile';
  readonly rows: readonly Row[];
}

export const MATERIAL_GROUPS: readonly Group[] = [
  {
    title: 'Steel',
    limit: 'yield',
    rows: [
      ['Steel S235JR', 7850, 210, 0.3, 235, 'EN 10025-2, up to 16 mm'],
      ['Steel S275JR', 7850, 210, 0.3, 275, 'EN 10025-2, up to 16 mm'],
      ['Steel S355J2', 7850, 210, 0.3, 355, 'EN 10025-2, up to 16 mm'],
      ['Steel 11SMn30+C', 7850, 210, 0.3, 375, 'EN 10277, cold drawn, 16 to 40 mm'],
      ['Steel C45+N', 7850, 210, 0.3, 340, 'EN ISO 683-1, normalised, up to 16 mm'],
      ['Steel C45+QT', 7850, 210, 0.3, 490, 'EN ISO 683-1, quenched and tempered, up to 16 mm'],
      ['Steel 42CrMo4+QT', 7850, 210, 0.3, 750, 'EN ISO 683-2, quenched and tempered, 16 to 40 mm'],
      ['Steel 51CrV4+QT', 7850, 210, 0.3, 1200, 'EN 10089, quenched and tempered'],
    ],
  },
  {
    title: 'Stainless steel',
    limit: 'yield',
    rows: [
      ['Stainless steel 1.4301', 7900, 200, 0.3, 190, 'EN 10088-3, solution annealed bar'],
      ['Stainless steel 1.4305', 8000, 200, 0.3, 190, 'EN 10088-3, solution annealed bar'],
      ['Stainless steel 1.4404', 8000, 200, 0.3, 200, 'EN 10088-3, solution annealed bar'],
      ['Stainless steel 1.4462', 7800, 200, 0.3, 450, 'EN 10088-3, solution annealed bar'],
      ['Stainless steel 1.4021+QT700', 7700, 215, 0.3, 500, 'EN 10088-3, quenched and tempered'],
    ],
  },
  {
    title: 'Cast iron',
    limit: 'yield',
    rows: [
      ['Cast iron EN-GJS-400-15', 7100, 169, 0.275, 250, 'EN 1563, up to 30 mm'],
      ['Cast iron EN-GJS-500-7', 7100, 169, 0.275, 320, 'EN 1563, up to 30 mm'],
    ],
  },
  {
    title: 'Grey cast iron',
    limit: 'tensile',
    rows: [['Cast iron EN-GJL-250', 7200, 110, 0.26, 250, 'EN 1561, separately cast sample']],
  },
  {
    title: 'Light metal',
    limit: 'yield',
    rows: [
      ['Aluminium EN AW-5083 H111', 2660, 71, 0.33, 125, 'EN 485-2, up to 6 mm'],
      ['Aluminium EN AW-5754 H111', 2670, 70, 0.33, 80, 'EN 485-2, sheet and plate'],
      ['Aluminium EN AW-6060 T66', 2700, 70, 0.33, 150, 'EN 755-2, profile of 3 to 25 mm'],
      ['Aluminium EN AW-6082 T6', 2700, 70, 0.33, 260, 'EN 755-2, profile of 5 to 25 mm'],
      ['Aluminium EN AW-7075 T6', 2810, 71, 0.33, 480, 'EN 755-2, bar up to 25 mm'],
      ['Aluminium EN AC-46000 DF', 2750, 75, 0.33, 140, 'EN 1706, pressure die cast'],
      ['Magnesium AZ91D', 1810, 45, 0.35, 150, 'typical of data sheets, pressure die cast'],
      ['Titanium Grade 2', 4510, 105, 0.34, 275, 'ASTM B348'],
      ['Titanium Ti-6Al-4V', 4430, 114, 0.34, 828, 'ASTM B348, grade 5, annealed'],
    ],
  },
  {
    title: 'Copper alloy',
    limit: 'yield',
    rows: [
      ['Brass CuZn39Pb3', 8470, 97, 0.34, 250, 'EN 12164, R430'],
      ['Bronze CuSn12-C', 8700, 95, 0.34, 150, 'EN 1982, centrifugally cast'],
      ['Aluminium bronze CuAl10Fe5Ni5-C', 7600, 120, 0.34, 280, 'EN 1982, centrifugally cast'],
    ],
  },
  {
    title: 'Plastic',
    limit: 'yield',
    rows: [
      ['ABS', 1040, 2.3, 0.37, 45, 'typical of data sheets, ISO 527'],
      ['PA 6', 1140, 3.2, 0.39, 80, 'typical of data sheets, ISO 527, dry'],
      ['PC', 1200, 2.35, 0.38, 63, 'typical of data sheets, ISO 527'],
      ['PE-HD', 950, 1, 0.42, 25, 'typical of data sheets, ISO 527'],
      ['PE-UHMW', 930, 0.7, 0.42, 20, 'typical of data sheets, ISO 527'],
      ['PEEK', 1310, 4, 0.38, 110, 'typical of data sheets, ISO 527'],
      ['POM-C', 1410, 2.8, 0.37, 67, 'typical of data sheets, ISO 527'],
      ['PTFE', 2170, 0.5, 0.46, 10, 'typical of data sheets, ISO 527'],
    ],
  },
  {
    title: 'Brittle plastic and fibre composite',
    limit: 'tensile',
    rows: [
      ['PA 66-GF30', 1360, 9.5, 0.39, 180, 'typical of data sheets, ISO 527, dry'],
      ['PLA', 1240, 3.5, 0.36, 55, 'typical of data sheets, ISO 527, solid print'],
      ['PMMA', 1190, 3.3, 0.37, 70, 'typical of data sheets, ISO 527'],
      ['CFRP, along the fibres', 1550, 135, 0.3, 1500, 'typical of data sheets, high-strength fibre, 60 %'],
      ['CFRP, quasi-isotropic', 1550, 52, 0.3, 550, 'typical of data sheets, high-strength fibre, 60 %'],
      ['GFRP, pultruded', 1850, 23, 0.28, 240, 'EN 13706-3, E23, along the profile'],
    ],
  },
  {
    title: 'Wood',
    limit: 'tensile',
    rows: [
      ['Softwood C24', 420, 11, 0.37, 14.5, 'EN 338, mean stiffness and density, along the grain'],
      ['Hardwood D30', 640, 11, 0.37, 18, 'EN 338, mean stiffness and density, along the grain'],
    ],
  },
];
