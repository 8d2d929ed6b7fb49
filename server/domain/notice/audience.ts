import { LEVEL_RIGHTS, reaches, type Level } from '../access/level.js';
import { toId, type CompanyId, type UserId } from '../ids.js';

/** Whom a notice is for: the people of a company, one of them, or everyone of the installation. */
export type Audience = { readonly companyId: CompanyId; readonly userId?: UserId } | 'everyone';
/** Who sends, and from which company. */
export interface Sender {
  readonly level: Level;
  readonly companyId: CompanyId;
}

/** Whether somebody may send to the people of a company: administrators of the installation to all, those of a company to their own. */
export function maySend({ level, companyId }: Sender, audience: Audience): boolean {
  if (LEVEL_RIGHTS[level].administers === 'installation') return true;
  return audience !== 'everyone' && reaches(level, 'company-admin') && audience.companyId === companyId;
}

/** Whether withdrawing a notice of the own lists is offered, as far as its room shows: one to a single person is its sender's business. */
export function offersWithdrawal(
  who: Sender & { readonly userId: UserId },
  { room, senderId }: { readonly room: string; readonly senderId: UserId | null },
): boolean {
  const [kind, id = ''] = room.split(':');
  if (kind === 'user') return senderId === who.userId && maySend(who, who);
  return maySend(who, kind === 'company' ? { companyId: toId('company', id) } : 'everyone');
}

/** The name of an audience: `everyone`, `company:7`, `user:12`. */
export function roomOf(audience: Audience): string {
  if (audience === 'everyone') return audience;
  return audience.userId === undefined ? `company:${audience.companyId}` : `user:${audience.userId}`;
}
