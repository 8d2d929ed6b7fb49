import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { jobsOf, modulesOf, tasksOf } from '../../server/platform/area.js';
import { Database } from '../../server/platform/database/database.js';
import { queuesOf } from '../../server/platform/queue/job.js';
import type { QueueProcessor } from '../../server/platform/queue/queue-processor.js';
import { PROCESSORS } from '../../workers/processors.js';
import { code, filesIn, repeated, ROOT } from './sources.js';

const jobs = jobsOf(AREAS_OF_PRODUCT);
const tasks = await tasksOf(AREAS_OF_PRODUCT);
const TASKS_FILE = /\/[a-z0-9-]+\.tasks\.ts$/;
/** A processor without the service that it calls: what it works is known all the same. */
function made(processor: (typeof PROCESSORS)[number]): QueueProcessor {
  return Reflect.construct(processor, []) as QueueProcessor;
}
const processors = PROCESSORS.map(made);
const worked = processors.flatMap((processor) => processor.jobs);
const names = (of: readonly { readonly name: string }[]): string[] => of.map(({ name }) => name).sort();

describe('every job', () => {
  it('has a name of its own', () => {
    expect(repeated(names(jobs))).toEqual([]);
  });

  it('is worked by exactly one processor', () => {
    expect(names(worked)).toEqual(names(jobs));
  });

  it('of a .jobs.ts file stands in the manifest of its area', async () => {
    const defined: string[] = [];
    for (const path of filesIn(['server', 'workers'], /\.jobs\.ts$/)) {
      const exported = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
      for (const value of Object.values(exported))
        if (jobs.some((job) => job === value)) defined.push(path);
        else if (typeof value === 'object' && value !== null && 'payload' in value) defined.push(`${path}: not listed`);
    }
    expect(defined.filter((one) => one.endsWith('not listed'))).toEqual([]);
    expect(defined).toHaveLength(jobs.length);
  });

  it('is queued by somebody: a statement that inserts into the outbox names it', async () => {
    const users = filesIn(['server'], /\.ts$/)
      .filter((path) => !path.endsWith('.test.ts') && !/\.(jobs|manifest)\.ts$/.test(path))
      .map(code)
      .filter((text) => text.includes('INSERT INTO outbox'));
    const unused: string[] = [];
    for (const path of filesIn(['server'], /\.jobs\.ts$/)) {
      const exported = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exported))
        if (jobs.some((job) => job === value) && !users.some((text) => text.includes(`${name}.name`)))
          unused.push(`${path}: nobody queues ${name}`);
    }
    expect(unused).toEqual([]);
  });

  it('is defined in a .jobs.ts file, where this test finds it', () => {
    const elsewhere = filesIn(['server', 'workers'], /\.ts$/).filter(
      (file) => !file.endsWith('.jobs.ts') && !file.endsWith('.test.ts') && /=\s*defineJob\s*[(<]/.test(code(file)),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('every queue', () => {
  it('has exactly one processor, which BullModule finds by its name', () => {
    expect(names(processors.map(({ queue }) => queue))).toEqual(names(queuesOf(jobs)));
    const registered = PROCESSORS.map((processor): unknown =>
      Reflect.getMetadata('bullmq:processor_metadata', processor),
    );
    expect(registered).toEqual(processors.map(({ queue }) => ({ name: queue.name })));
  });

  it('is declared once', () => {
    expect(new Set(jobs.map(({ queue }) => queue)).size).toBe(queuesOf(jobs).length);
  });
});

describe('every processor', () => {
  it('stands in the list of processors', () => {
    expect(filesIn(['workers/processors'], /\.processor\.ts$/)).toHaveLength(PROCESSORS.length);
  });
});

describe('every periodic task', () => {
  it('has a name of its own', () => {
    expect(repeated(tasks.map(({ name }) => name))).toEqual([]);
  });

  it('that goes on behind another one names one that there is', () => {
    const names = new Set(tasks.map(({ name }) => name));
    const behind = tasks.flatMap(({ after }) => after ?? []);
    expect(behind).not.toEqual([]);
    expect(behind.filter((name) => !names.has(name))).toEqual([]);
  });

  it('of a .tasks.ts file is one that workers begin: the manifest of its area names the file', async () => {
    const begun = new Set<unknown>(tasks);
    const forgotten: string[] = [];
    for (const path of filesIn(['server', 'workers'], TASKS_FILE)) {
      const exported = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
      for (const [name, task] of Object.entries(exported))
        if (!begun.delete(task)) forgotten.push(`${path}: ${name} stands in no manifest`);
    }
    expect(forgotten).toEqual([]);
    expect([...begun]).toEqual([]);
  });

  it('is declared in a .tasks.ts file, where this test finds it', () => {
    const elsewhere = filesIn(['server', 'workers'], /\.ts$/).filter(
      (file) => !TASKS_FILE.test(file) && /=\s*defineTask\s*[(<]/.test(code(file)),
    );
    expect(elsewhere).toEqual([]);
  });

  it('is done by a service that a module of the workers provides', async () => {
    const modules = await modulesOf(AREAS_OF_PRODUCT, 'workers');
    const provided = modules.flatMap(
      (module) => (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? []) as unknown[],
    );
    const without = tasks.filter(({ service }) => service !== Database && !provided.includes(service));
    expect(without.map(({ name, service }) => `${name}: no module of the workers provides ${service.name}`)).toEqual(
      [],
    );
  });
});
