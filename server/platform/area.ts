import type { Type } from '@nestjs/common';
import type { Module } from '../domain/access/permission.js';
import type { HistoryKind } from '../domain/retention/history.js';
import type { SettingName } from './config.js';
import type { EventType } from './events/event.js';
import type { JobDefinition } from './queue/job.js';
import type { PeriodicTask } from './task.js';

/**
 * What an area of the product declares of itself, once, in its manifest. Whatever lists modules, endpoints, tables, permissions or jobs
 * derives it from these values; test/architecture/areas.test.ts names what was forgotten.
 */
export interface Area {
  readonly name: string;
  /** Modules that the server loads; their controllers answer the endpoints of the area. */
  readonly server?: readonly FileOf<Type>[];
  /** Modules that workers load. */
  readonly workers?: readonly FileOf<Type>[];
  /** The modules of rights that the area guards: companies subscribe to them, people hold rights on them. */
  readonly permissions?: readonly Module[];
  /** Tables that the area owns: nobody else writes them. */
  readonly tables?: Readonly<Record<string, TableDeclaration>>;
  /** Its entities: TypeORM has to know all of them before the database is connected, which is before modules are imported. */
  readonly entities?: readonly Type[];
  /** Jobs that workers do for it. */
  readonly jobs?: readonly JobDefinition[];
  /** What workers do for it again and again. */
  readonly tasks?: FileOf<PeriodicTask>;
  /** Facts that happen in it. */
  readonly events?: FileOf<EventType<never>>;
  /** Settings of the environment that are its own. Modules read those of their area and of the platform. */
  readonly settings?: readonly SettingName[];
}

/**
 * `() => import('./x.module.js')`: a process imports what it needs of its own side. Such a file exports values of one kind and nothing
 * else.
 */
type FileOf<T> = () => Promise<Readonly<Record<string, T>>>;

/** How a table is protected, kept and backed up. */
export interface TableDeclaration {
  readonly access: TableAccess;
  readonly retention: TableRetention;
  /** Not copied by a backup, and empty after a restore. */
  readonly isLeftOutOfBackup?: true;
}

/**
 * How row-level security holds a table:
 * - documents: to the company, narrowed by the supplier, filter and ship-tos of the caller;
 * - company: to the company; `because` says why a supplier, filter or ship-to says nothing about it;
 * - append: requests add rows of no company, and read none;
 * - system: no request reaches it.
 */
export type TableAccess = 'documents' | { readonly company: string } | 'append' | 'system';

/**
 * How long rows stay:
 * - own: until the owning area deletes them, or a person does;
 * - expires: until the condition holds, looked at once an hour;
 * - month: a partition for each month, which goes to the archive after its days;
 * - register: rows of whole months are deleted after their days;
 * - emptied: until the month of another table has left and the condition holds.
 */
export type TableRetention =
  | 'own'
  | { readonly expires: string }
  | MonthlyRetention
  | { readonly register: HistoryKind; readonly id: string }
  | { readonly emptiedAfter: string; readonly goes: (range: MonthRange) => string };

/** The lowest id of a file in a month, and the lowest of the next. */
export type MonthRange = readonly [from: string, below: string];

/** How a table with a partition for each month leaves. */
export interface MonthlyRetention {
  readonly month: HistoryKind;
  /** The column that names the month, and how many digits it has behind those of a file's id. */
  readonly id: string;
  readonly digits: number;
  /** Condition of rows of a month, spoken of as `row`, that stay past their days. Or those of the row in `table` that they belong to: */
  readonly stays: ((row: string, range: MonthRange) => string) | StaysWith;
}
/** Rows that leave `before` the row of another table that they belong to ask whether it stays; those `after` it, whether it stayed. */
export interface StaysWith {
  readonly table: string;
  readonly leaves: 'before' | 'after';
}

/** Token of the list of areas, which the composition root provides. */
export const AREAS = Symbol('areas');

/** Imports files, and answers what they export in their order. */
async function exportsOf<T>(files: readonly FileOf<T>[]): Promise<T[]> {
  const imported = await Promise.all(files.map((file) => file()));
  return imported.flatMap((file) => Object.values(file));
}

/** The modules that areas have on one side, in the order of the areas. */
export function modulesOf(areas: readonly Area[], side: 'server' | 'workers'): Promise<Type[]> {
  return exportsOf(areas.flatMap((area) => area[side] ?? []));
}

/** The periodic tasks of all areas. */
export function tasksOf(areas: readonly Area[]): Promise<PeriodicTask[]> {
  return exportsOf(areas.flatMap(({ tasks }) => tasks ?? []));
}

/** The events of all areas. */
export function eventsOf(areas: readonly Area[]): Promise<EventType<never>[]> {
  return exportsOf(areas.flatMap(({ events }) => events ?? []));
}

/** The jobs of all areas. */
export function jobsOf(areas: readonly Area[]): JobDefinition[] {
  return areas.flatMap(({ jobs = [] }) => jobs);
}

/** The tables of all areas with their declarations, in the order of the areas. */
export function tablesOf(
  areas: readonly Area[],
): { readonly name: string; readonly owner: string; readonly table: TableDeclaration }[] {
  return areas.flatMap(({ name: owner, tables = {} }) =>
    Object.entries(tables).map(([name, table]) => ({ name, owner, table })),
  );
}

/** The tables that no backup copies. */
export function leftOutOfBackups(areas: readonly Area[]): string[] {
  return tablesOf(areas).flatMap(({ name, table }) => (table.isLeftOutOfBackup ? [name] : []));
}
