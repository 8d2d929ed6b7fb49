import { useMemo } from 'react';
import type { AuditRow } from '../../../../server/contract/audit.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { AUDIT_OBJECTS } from '../../../../server/domain/audit/event.js';
import { useUser } from '../../api/user.js';
import { codeColumn, NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { eventName } from '../../record/event-name.js';
import { useFieldWords } from '../../record/fields/useFieldWords.js';
import { Icon } from '../../ui/Icon.js';
import { changedFields } from '../../../../server/domain/audit/difference.js';

export function objectName(type: string, say: Say<'audit'>): string {
  const known = AUDIT_OBJECTS.find((one) => one === type);
  return known ? say(`object.${known}`) : type;
}

/** What people call the subject of an event, where its record says it. */
export function calledBy({ before, after, objectType, objectId, actor, subject }: AuditRow): string | null {
  const person = objectType === 'user' ? [subject, actor].find((one) => one?.id === objectId) : undefined;
  const record = { ...(before as object | null), ...(after as object | null) } as Readonly<Record<string, unknown>>;
  const name = ['iaid', 'code', 'partnerName', 'name', 'username', 'email', 'fileName', 'number']
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : (person?.username ?? objectId);
}

/** Events that somebody should look at. */
export function isAlarming(event: string): boolean {
  return event.endsWith('.refused') || event === 'account.locked' || event === 'session.reuse-detected';
}

/** Who acted, for whom, and by which means. */
export function actorText({ actor, subject, tokenId }: AuditRow, say: Say<'audit'>): string {
  if (actor === null) return say('nobody');
  const whom =
    subject !== null && subject.id !== actor.id ? say('forWhom', { name: subject.username ?? `#${subject.id}` }) : '';
  return [actor.username ?? `#${actor.id}`, whom, tokenId === null ? '' : say('token')]
    .filter((part) => part !== '')
    .join(' ');
}

/** What the company of an event is called: others than the own one are known by number alone. */
export function useCompanyName(): (companyId: string | null) => string {
  const say = useTexts('audit');
  const { company } = useUser();
  return useMemo(
    () => (companyId) =>
      companyId === null ? say('panel.installation') : companyId === company.id ? company.name : `#${companyId}`,
    [say, company],
  );
}

export function useAuditColumns(): readonly GridColumn<AuditRow>[] {
  const say = useTexts('audit');
  const f = useFormat();
  const companyName = useCompanyName();
  const words = useFieldWords();
  const seesAll = reaches(useUser().level, 'admin');
  return useMemo(
    (): GridColumn<AuditRow>[] => [
      timeColumn({ id: 'at', header: say('column.at'), width: 120 }, f, (r) => r.at, { format: f.stamp }),
      {
        id: 'event',
        header: say('column.event'),
        width: 190,
        sortBy: (r) => eventName(r.event, say),
        cell: (r) => (
          <span title={eventName(r.event, say)}>
            {isAlarming(r.event) && (
              <>
                <Icon name="exclamation-triangle" className="tone-warn" />{' '}
              </>
            )}
            {eventName(r.event, say)}
          </span>
        ),
      },
      {
        id: 'actor',
        header: say('column.actor'),
        width: 180,
        sortBy: (r) => actorText(r, say),
        cell: (r) => (
          <span title={actorText(r, say)} className={r.actor === null ? 'dim' : ''}>
            {actorText(r, say)}
          </span>
        ),
      },
      {
        id: 'object',
        header: say('column.object'),
        width: 210,
        sortBy: (r) => `${r.objectType === null ? '' : objectName(r.objectType, say)} ${calledBy(r) ?? ''}`.trim(),
        // An address that was tried and is nobody's stands alone.
        cell: (r) => {
          const type = r.objectType === null ? '' : objectName(r.objectType, say);
          const name = calledBy(r) ?? '';
          if (`${type}${name}` === '') return NONE;
          return (
            <span title={`${type} ${name}`}>
              {type} <span className="soft">{name}</span>
            </span>
          );
        },
      },
      textColumn({ id: 'change', header: say('column.change'), width: 190 }, (r) =>
        changedFields(r.before, r.after)
          .map((field) => words.name(field) ?? field)
          .join(', '),
      ),
      codeColumn({ id: 'address', header: say('column.address'), width: 110 }, (r) => r.address),
      ...(seesAll
        ? [
            textColumn({ id: 'company', header: say('column.company'), width: 120 }, (r: AuditRow) =>
              companyName(r.companyId),
            ),
          ]
        : []),
    ],
    [say, f, companyName, words, seesAll],
  );
}
