/**
 * Who may do what: modules, actions and levels as data, access as one predicate over them (specification, section 6).
 * Access needs both: the company has the module, and the user has the action on it.
 */
import { LEVEL_RIGHTS, type Level, type ModuleKind } from './level.js';

/** Every module that a company can subscribe to and a user can hold rights on. */
export const MODULES = [
  'schedule.delivery-schedule',
  'schedule.delivery-situation',
  'schedule.previous-deliveries',
  'customer-control.rules',
  'customer-control.decision-support',
  'forecast-ai',
  'order',
  'delivery.despatch-note',
  'delivery.despatch',
  'delivery.package-account',
  'delivery.transport-booking',
  'traffic',
  'transactions',
  'jit',
  'maintenance',
  'agreements',
] as const;
export type Module = (typeof MODULES)[number];

export const ACTIONS = ['read', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** What a module is of, for the rights that levels start with. What is set in administration concerns the whole company, and holds its secrets. */
const KIND_OF_MODULE: Readonly<Record<Module, ModuleKind>> = {
  'schedule.delivery-schedule': 'operation',
  'schedule.delivery-situation': 'operation',
  'schedule.previous-deliveries': 'operation',
  'customer-control.rules': 'planning',
  'customer-control.decision-support': 'planning',
  'forecast-ai': 'planning',
  order: 'operation',
  'delivery.despatch-note': 'delivery',
  'delivery.despatch': 'delivery',
  'delivery.package-account': 'delivery',
  'delivery.transport-booking': 'delivery',
  traffic: 'operation',
  transactions: 'operation',
  jit: 'operation',
  maintenance: 'operation',
  agreements: 'administration',
};

/** Modules that concern the company as a whole and are refused while a supplier is chosen (specification, section 6). */
export const HIDDEN_FOR_SUPPLIERS: ReadonlySet<Module> = new Set<Module>(['maintenance']);

/** The rights a level starts with, as `module:action`. */
export function rightsOf(level: Level): string[] {
  return MODULES.flatMap((m) => LEVEL_RIGHTS[level].starts[KIND_OF_MODULE[m]].map((a) => `${m}:${a}`));
}

/** What the access check needs to know of somebody: the company's modules and the user's own rights. */
export interface Access {
  readonly companyModules: readonly string[];
  readonly rights: readonly string[];
}

/** Whether somebody may do `action` in `module`: the company must have the module and the user the right. */
export function mayDo(who: Access, module: Module, action: Action): boolean {
  return who.companyModules.includes(module) && who.rights.includes(`${module}:${action}`);
}

/** Why somebody may not do `action` in `module`, as the code of a problem; undefined where it is allowed. */
export function denialOf(
  who: Access,
  module: Module,
  action: Action,
): 'no-modules' | 'no-roles' | 'no-permission' | undefined {
  if (mayDo(who, module, action)) return undefined;
  if (who.companyModules.length === 0) return 'no-modules';
  return who.rights.length === 0 ? 'no-roles' : 'no-permission';
}
