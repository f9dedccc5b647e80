/** Where the journeys' servers listen: ten apart from `E2E_PORT` (3200) on, so that two runs can stand side by side. */
const first = Number(process.env.E2E_PORT || 3200);

export const ports = {
  demonstration: first + 10,
  openai: first + 20,
  openaiServer: first + 30,
  faulty: first + 40,
  faultyApi: first + 50,
  alone: first + 60,
  releases: first + 70,
  console: first + 80,
  /** Of the site that a journey installs. */
  installed: first + 85,
  family: first + 90,
  other: first + 100,
  familyServer: first + 110,
} as const;

/** The origin of one of the sites. */
export const siteAt = (name: 'demonstration' | 'openai' | 'faulty' | 'releases' | 'family' | 'other') =>
  `http://localhost:${ports[name]}`;
