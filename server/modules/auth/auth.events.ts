import type { Language } from '../../contract/fields.js';
import { auditedAs, type AuditActor, type AuditedChange, type AuditLine } from '../../domain/audit/line.js';
import type { ChallengeId, CompanyId, SessionId, UserId } from '../../domain/ids.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';
import type { Forgetting } from '../../platform/realtime/signal.js';

const user = auditedAs('user');

/** A session that began, ended or was misused; `by` names it. */
interface OwnSession {
  readonly by: AuditActor & { readonly sessionId: SessionId };
}
/** A proof that failed. The account, if there is one, is what it concerns and not who did it. */
interface Refused {
  readonly by: AuditActor;
  readonly account: { readonly id: UserId; readonly companyId: CompanyId } | undefined;
  /** What was typed as the address; absent of a second factor, whose account is known. */
  readonly tried?: string | undefined;
}
/** Characters of a typed address that are kept: as many as one can have. */
const ADDRESS_CHARACTERS = 254;
const refused: ProjectionsOf<Refused> = {
  audit: ({ by, account, tried }) => [
    {
      by,
      ...(account && { companyId: account.companyId, object: { type: 'user', id: account.id } }),
      // Without the sign it is no address, and may be a password in the wrong field.
      ...(tried?.includes('@') === true && {
        after: { email: tried.replaceAll(/\p{C}/gu, '').slice(0, ADDRESS_CHARACTERS) },
      }),
    },
  ],
};

export const sessionOpened = defineEvent<OwnSession>('session.opened', { audit: ({ by }) => [{ by }] });
export const sessionRefused = defineEvent('session.refused', refused);
export const sessionEnded = defineEvent<AuditedChange<SessionId>>('session.ended', {
  realtime: ({ id }) => [{ endSession: id }],
  audit: auditedAs('session'),
});
/** A refresh token that was used before came again: it was stolen, by the one or the other. */
export const sessionReuseDetected = defineEvent<OwnSession>('session.reuse-detected', {
  realtime: ({ by }) => [{ endSession: by.sessionId }],
  audit: ({ by }) => [{ by }],
});
/** Rights, level, state, company or subject of sessions, users or companies changed. */
export const identityChanged = defineEvent<Forgetting>('identity.changed', { realtime: (forgetting) => [forgetting] });

export const secondFactorPassed = defineEvent<{ readonly by: AuditActor }>('second-factor.passed', {
  audit: (line) => [line],
});
export const secondFactorRefused = defineEvent('second-factor.refused', refused);
/** A second factor was asked for too often without an answer, by somebody who knows the password. */
export const secondFactorPaused = defineEvent<AuditedChange<UserId>>('second-factor.paused', {
  audit: user,
  mail: ({ id }) => [{ kind: 'second-factor-paused', userId: id }],
});
export const secondFactorEnrolled = defineEvent<AuditedChange<UserId>>('second-factor.enrolled', {
  audit: user,
  mail: ({ id }) => [{ kind: 'second-factor-enrolled', userId: id }],
});
export const secondFactorDisabled = defineEvent<AuditedChange<UserId>>('second-factor.disabled', {
  audit: user,
  mail: ({ id }) => [{ kind: 'second-factor-disabled', userId: id }],
});
/** A code is to be sent to the address of an account. */
export const mailCodeRequested = defineEvent<{ readonly userId: UserId; readonly challengeId: ChallengeId }>(
  'second-factor.code-requested',
  { mail: ({ userId, challengeId }) => [{ kind: 'code', userId, challengeId }] },
);

export const deviceRemembered = defineEvent<{ readonly by: AuditActor }>('device.remembered', {
  audit: (line) => [line],
});
export const deviceForgotten = defineEvent<AuditedChange>('device.forgotten', { audit: auditedAs('device') });

const newPassword: ProjectionsOf<AuditedChange<UserId>> = {
  audit: user,
  mail: ({ id }) => [{ kind: 'password-changed', userId: id }],
};
export const passwordChanged = defineEvent('password.changed', newPassword);
export const passwordReset = defineEvent('password.reset', newPassword);
/** Somebody typed an address; whether it is that of an account is found out where nobody can measure it. */
export const resetAsked = defineEvent<{ readonly email: string }>('password.reset-asked', {
  mail: (request) => [{ kind: 'reset', request }],
});
/** The address that somebody typed is that of an account. */
export const resetRequested = defineEvent<AuditedChange>('password.reset-requested', { audit: user });

/** Somebody typed an address and a company for an account. */
export const registrationAsked = defineEvent<{
  readonly email: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly language: Language;
}>('account.registration-asked', { mail: (request) => [{ kind: 'registration', request }] });
/** An account waits for its owner to prove the address. */
export const accountRequested = defineEvent<AuditedChange>('account.requested', { audit: user });
export const accountActivated = defineEvent<AuditedChange>('account.activated', { audit: user });
export const accountUnlocked = defineEvent<AuditedChange>('account.unlocked', { audit: user });
export const accountLocked = defineEvent<AuditedChange<UserId>>('account.locked', {
  audit: user,
  mail: ({ id }) => [{ kind: 'account-locked', userId: id }],
});

/** Settings of a person or of a company, the password policy among them. */
export const settingsChanged = defineEvent<AuditLine>('settings.changed', { audit: (line) => [line] });
