import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { TrafficConversion, TrafficConvertQuery } from '../../contract/traffic-convert.js';
import type { CompanyId } from '../../domain/ids.js';
import { describe } from '../../edi/finding-description.js';
import type { Converted } from '../../edi/neutral/convert.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';

export interface ConvertTask extends TrafficConvertQuery {
  readonly bytes: Uint8Array;
  /** `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
}
type ConvertedFile = Omit<TrafficConversion['files'][number], 'findings' | 'losses'> &
  Pick<Converted, 'losses' | 'findings'>;
/** The files written, or why there are none: each problem with the path it is at, `lines[3].calloffs[2].quantity: expected …`. */
export type Conversion = { readonly files: readonly ConvertedFile[] } | { readonly problems: readonly string[] };

const CONVERT_MS = 20_000;

/** Writes files that are handed in as another standard. Nothing is stored. */
@Injectable()
export class ConvertService implements OnModuleDestroy {
  private readonly pool = new ThreadPool<ConvertTask, Conversion>({
    module: new URL('convert.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  /** @throws Problem not-converted, with everything that is wrong; empty-file. */
  async convert(
    companyId: CompanyId,
    bytes: Buffer,
    query: TrafficConvertQuery,
    language: Language,
  ): Promise<TrafficConversion> {
    if (bytes.length === 0) throw new Problem('empty-file');
    const task = { ...query, bytes: Uint8Array.from(bytes), preparedAt: new Date().toISOString().slice(0, 16) };
    const conversion = await this.pool.run(task, CONVERT_MS, companyId);
    if ('problems' in conversion) {
      const errors = conversion.problems.map(problemAt);
      throw new Problem('not-converted', conversion.problems.slice(0, 3).join('; '), errors);
    }
    return {
      files: conversion.files.map(({ findings, losses, ...file }) => ({
        ...file,
        losses: [...losses],
        findings: findings.map((finding) => ({ ...finding, ...describe(finding, language), consequence: '' })),
      })),
    };
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }
}

/** `lines[0].unit: is missing` as its path and what is wrong there; a problem of the whole has no path. */
function problemAt(problem: string): { path: string; message: string } {
  const [, path = '', message = problem] = /^([\w.[\]-]+): (.*)$/s.exec(problem) ?? [];
  return { path, message };
}
