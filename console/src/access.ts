import type { CurrentUser } from '../../server/contract/current-user.js';
import { type Level, reaches } from '../../server/domain/access/level.js';
import type { Action, Module } from '../../server/domain/access/permission.js';
import { userMay } from './api/user.js';

/** A right on a module, a level, or both. */
export type Requirement =
  | { readonly module: Module; readonly action: Action; readonly level?: Level }
  | { readonly level: Level };
/** Who may see a screen: anybody, whoever is signed in, people of carriers, or who meets a requirement. */
export type ScreenPermission = 'public' | 'session' | 'carrier' | Requirement;

/** Whether somebody who is signed in may see what asks for a permission. */
export function mayOpen(user: CurrentUser, permission: ScreenPermission): boolean {
  if (typeof permission === 'string') return permission !== 'carrier' || user.isCarrier;
  return (
    (!('module' in permission) || userMay(user, permission.module, permission.action)) &&
    (permission.level === undefined || reaches(user.level, permission.level))
  );
}
