import { code, filesIn, repeated } from './sources.js';

interface Job {
  readonly exported: string;
  readonly file: string;
}

const jobs: Job[] = filesIn(['server', 'workers'], /\.jobs\.ts$/).flatMap((file) =>
  [...code(file).matchAll(/export const (\w+)\s*=\s*defineJob\b/g)].map((match) => ({
    exported: match[1] ?? '',
    file,
  })),
);
const processors = filesIn(['workers/processors'], /\.ts$/).filter((file) => !file.endsWith('.test.ts'));

/** The processors whose `job` is this one. */
function processorsOf(job: Job): string[] {
  return processors.filter((file) =>
    new RegExp(`\\bjob\\b[^;=]*=\\s*${job.exported}\\b|@Processes\\(\\s*${job.exported}\\b`).test(code(file)),
  );
}

describe('every job', () => {
  it('has a name of its own', () => {
    expect(repeated(jobs.map((job) => job.exported))).toEqual([]);
  });

  it('has exactly one processor', () => {
    const wrong = jobs.flatMap((job) => {
      const found = processorsOf(job);
      return found.length === 1
        ? []
        : [`${job.exported} of ${job.file}: ${found.length === 0 ? 'no processor' : found.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is defined in a .jobs.ts file, where this test finds it', () => {
    const elsewhere = filesIn(['server', 'workers'], /\.ts$/).filter(
      (file) => !file.endsWith('.jobs.ts') && !file.endsWith('.test.ts') && /=\s*defineJob\s*[(<]/.test(code(file)),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('every processor', () => {
  it('processes a job that is defined', () => {
    const idle = processors.filter((file) => !jobs.some((job) => processorsOf(job).includes(file)));
    expect(idle).toEqual([]);
  });
});
