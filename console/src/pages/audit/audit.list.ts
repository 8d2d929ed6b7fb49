import type { z } from 'zod';
import { type auditExport, auditList, AUDIT_SORTS } from '../../../../server/contract/audit.js';
import { AUDIT_EVENTS, AUDIT_OBJECTS, type AuditEvent } from '../../../../server/domain/audit/event.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, dayField, type FilterValues, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

export type AuditArea = AuditEvent extends `${infer Area}.${string}` ? Area : never;
export const areaOf = (event: string): string => event.split('.')[0] ?? '';
export const AREAS = [...new Set(AUDIT_EVENTS.map(areaOf))] as AuditArea[];
export const eventsOf = (area: string): readonly AuditEvent[] => AUDIT_EVENTS.filter((event) => areaOf(event) === area);
const KNOWN: ReadonlySet<string> = new Set([...AREAS, ...AUDIT_EVENTS]);

const FIELDS = {
  // Days of the reader's own zone.
  from: dayField({ label: 'audit.from' }),
  to: dayField({ label: 'audit.to' }),
  user: idField({ label: 'audit.who' }),
  /** An event, or the area that it is in. */
  event: {
    ...textField({ label: 'audit.area' }),
    parse: (text: string) => (KNOWN.has(text) ? text : undefined),
  },
  type: choiceField(AUDIT_OBJECTS, {
    label: 'audit.objectType',
    any: 'audit.anyObject',
    option: (object) => `audit.object.${object}`,
  }),
  object: textField({ label: 'audit.objectId', most: 100 }),
  company: idField({ label: 'audit.onlyCompany' }),
} as const;
export type AuditFilters = FilterValues<typeof FIELDS>;

/** The instant at which a day begins where the reader is; undefined where there is none. */
function beginOf(day: string, days = 0): number | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return day === '' ? undefined : new Date(year, month - 1, date + days).getTime();
}
const instantOf = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();

/** The filter as the server is asked: a day is there from its beginning to its end. */
export function askedBy({
  from,
  to,
  user,
  event,
  type,
  object,
  company,
}: AuditFilters): z.input<typeof auditExport.query> {
  const end = beginOf(to, 1);
  return {
    event: event || undefined,
    userId: user || undefined,
    objectType: type,
    objectId: object.trim() || undefined,
    companyId: company || undefined,
    from: instantOf(beginOf(from)),
    to: instantOf(end === undefined ? undefined : end - 1),
  };
}

/** Who did what, newest first. */
export const AUDIT_LIST = defineList({
  queryKey: ['audit', 'list'],
  name: 'audit',
  fields: FIELDS,
  sorts: AUDIT_SORTS,
  read: (filters, { signal, ...page }) => call(auditList, { query: { ...askedBy(filters), ...page } }, signal),
  rowId: (row) => row.id,
  // It grows with whatever anybody does; only what has just been prefetched is not asked for again.
  staleTime: 2_000,
});
export const loader = listLoader(AUDIT_LIST);
