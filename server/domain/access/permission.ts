/**
 * Who may do what: modules, actions and levels as data, access as one predicate over them (specification, section 6).
 * Access needs both: the company has the module, and the user has the action on it.
 */
import { LEVEL_RIGHTS, type Level, type ModuleKind } from './level.js';

interface ModuleDeclaration {
  /** What the rights that levels start with differ by. What is set in administration concerns the whole company, and holds its secrets. */
  readonly kind: ModuleKind;
  /** Concerns the company as a whole and is refused while a supplier is chosen (specification, section 6). */
  readonly hideForSuppliers?: true;
}

/** Every module that a company can subscribe to and a user can hold rights on: declared here and by the area that guards it. */
const DECLARED = {
  'schedule.delivery-schedule': { kind: 'operation' },
  'schedule.delivery-situation': { kind: 'operation' },
  'schedule.previous-deliveries': { kind: 'operation' },
  'customer-control.rules': { kind: 'planning' },
  'customer-control.decision-support': { kind: 'planning' },
  'forecast-ai': { kind: 'planning' },
  order: { kind: 'operation' },
  'delivery.despatch-note': { kind: 'delivery' },
  'delivery.despatch': { kind: 'delivery' },
  'delivery.package-account': { kind: 'delivery' },
  'delivery.transport-booking': { kind: 'delivery' },
  traffic: { kind: 'operation' },
  transactions: { kind: 'operation' },
  jit: { kind: 'operation' },
  maintenance: { kind: 'operation', hideForSuppliers: true },
  agreements: { kind: 'administration' },
} as const satisfies Record<string, ModuleDeclaration>;

export type Module = keyof typeof DECLARED;
export const MODULES = Object.keys(DECLARED) as [Module, ...Module[]];

export const ACTIONS = ['read', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

const moduleOf = (module: Module): ModuleDeclaration => DECLARED[module];

/** Modules that are refused while a supplier is chosen. */
export const HIDDEN_FOR_SUPPLIERS: ReadonlySet<Module> = new Set(
  MODULES.filter((module) => moduleOf(module).hideForSuppliers),
);

/** The rights a level starts with, as `module:action`. */
export function rightsOf(level: Level): string[] {
  return MODULES.flatMap((m) => LEVEL_RIGHTS[level].starts[moduleOf(m).kind].map((a) => `${m}:${a}`));
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

type LackedRight = 'no-permission' | 'no-schedule-rights';
/** The right that is missing, as the code of a problem: that of reading schedules has a sentence of its own. */
export function lackedRight(module: Module, action: Action): LackedRight {
  return module === 'schedule.delivery-schedule' && action === 'read' ? 'no-schedule-rights' : 'no-permission';
}

/** Why somebody may not do `action` in `module`, as the code of a problem; undefined where it is allowed. */
export function denialOf(
  who: Access,
  module: Module,
  action: Action,
): 'no-modules' | 'no-roles' | LackedRight | undefined {
  if (mayDo(who, module, action)) return undefined;
  if (who.companyModules.length === 0) return 'no-modules';
  return who.rights.length === 0 ? 'no-roles' : lackedRight(module, action);
}
