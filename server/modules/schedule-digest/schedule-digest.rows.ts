import type { Level } from '../../domain/access/level.js';
import type { Module } from '../../domain/access/permission.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import { DIGEST_HOUR } from '../../domain/schedule/digest.js';
import type { Narrowing } from '../../platform/database/database.js';
import { narrowingOf } from '../auth/session.view.js';

/** The next time that it is the hour of daily mails in a time zone, from now on. */
export const NEXT_MORNING = (zone: string): string => /* sql */ `((now() AT TIME ZONE ${zone})::date
  + CASE WHEN (now() AT TIME ZONE ${zone})::time < time '0${String(DIGEST_HOUR)}:00' THEN 0 ELSE 1 END + time '0${String(DIGEST_HOUR)}:00') AT TIME ZONE ${zone}`;
/** A time zone that the database knows; UTC in the place of any other. */
export const KNOWN_ZONE = (zone: string): string =>
  /* sql */ `coalesce((SELECT name FROM pg_timezone_names WHERE name = ${zone}), 'UTC')`;
/** Columns of `Person` for who may read in a module: of account `u`, company `c`, and what the company lets an external user `e` do. */
export const PERSON = (module: Module): string => /* sql */ `
CASE WHEN u.company_id = c.id THEN u.level ELSE 'external-user' END AS level,
EXISTS (SELECT FROM user_restriction r WHERE r.user_id = u.id AND r.company_id = c.id) AS "isRestricted",
u.state IN ('active', 'locked') AND (u.company_id = c.id OR e.user_id IS NOT NULL) AND '${module}' = ANY (c.modules)
  AND '${module}:read' = ANY (CASE WHEN u.company_id = c.id THEN u.rights ELSE e.rights END) AS "isLetIn"`;

/** Somebody who is to be mailed, as the rights and restrictions are now. */
export interface Person {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly level: Level;
  readonly isRestricted: boolean;
  /** Nothing is said to who is not let in any more, or may not see what it is about. */
  readonly isLetIn: boolean;
}

/** What somebody sees who is not signed in. */
export function narrowingOfPerson({ userId, level, isRestricted }: Person): Narrowing | null {
  return narrowingOf({ user_id: userId, level, is_restricted: isRestricted, supplier_id: null, filter_id: null });
}
