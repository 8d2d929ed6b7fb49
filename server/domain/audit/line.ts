import type { AuditObject } from './event.js';

/** Who did something: a caller, or what is known of somebody who isn't signed in. */
export interface AuditActor {
  /** Under whose name; while impersonating, the impersonated person. */
  readonly userId?: string;
  /** Who really acted while impersonating. */
  readonly impersonatorId?: string | null;
  readonly companyId?: string;
  readonly sessionId?: string | null;
  readonly tokenId?: string | null;
  readonly requestId?: string;
  readonly address?: string;
}

/** A line of the audit log; its event is the one that it is made of. */
export interface AuditLine {
  readonly by: AuditActor;
  /** The company it concerns; the actor's by default. Null: the installation's. */
  readonly companyId?: string | null;
  readonly object?: { readonly type: AuditObject; readonly id: string };
  /** What changed, secrets left out: passwords, codes, tokens and keys never come here. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** What was done to one object. */
export interface AuditedChange extends Pick<AuditLine, 'by' | 'companyId' | 'before' | 'after'> {
  readonly id: string;
}

/** The audit projection of changes to objects of one type. */
export function auditedAs(type: AuditObject): (change: AuditedChange) => readonly AuditLine[] {
  return ({ by, companyId, id, before, after }) => [
    { by, ...(companyId === undefined ? {} : { companyId }), object: { type, id }, before, after },
  ];
}
