import type { ApiTokenId, CompanyId, SessionId, UserId } from '../ids.js';
import type { AuditObject } from './event.js';

/** Who did something: a caller, or what is known of somebody who isn't signed in. */
export interface AuditActor {
  /** Under whose name; while impersonating, the impersonated person. */
  readonly userId?: UserId;
  /** Who really acted while impersonating. */
  readonly impersonatorId?: UserId | null;
  readonly companyId?: CompanyId;
  readonly sessionId?: SessionId | null;
  readonly tokenId?: ApiTokenId | null;
  readonly requestId?: string;
  readonly address?: string;
}

/** A line of the audit log; its event is the one that it is made of. */
export interface AuditLine {
  readonly by: AuditActor;
  /** The company it concerns; the actor's by default. Null: the installation's. */
  readonly companyId?: CompanyId | null;
  readonly object?: { readonly type: AuditObject; readonly id: string };
  /** What changed, secrets left out: passwords, codes, tokens and keys never come here. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** What was done to one object. */
export interface AuditedChange<I extends string = string>
  extends Pick<AuditLine, 'by' | 'companyId' | 'before' | 'after'> {
  readonly id: I;
}

/** The audit projection of changes to objects of one type. */
export function auditedAs(type: AuditObject): (change: AuditedChange) => readonly AuditLine[] {
  return ({ by, companyId, id, before, after }) => [
    { by, ...(companyId === undefined ? {} : { companyId }), object: { type, id }, before, after },
  ];
}
