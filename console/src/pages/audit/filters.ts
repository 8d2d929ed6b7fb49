import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { auditExport } from '../../../../server/contract/audit.js';
import { useSearch } from '../../form/useSearch.js';
import { AUDIT_EVENTS, AUDIT_OBJECTS, type AuditEvent } from '../../../../server/domain/audit/event.js';

/** What the log is narrowed by, as the address has it; empty bounds nothing. */
export interface AuditFilters {
  /** Days of the reader's own zone. */
  readonly from: string;
  readonly to: string;
  readonly user: string;
  /** An event, or the area that it is in. */
  readonly event: string;
  readonly type: string;
  readonly object: string;
  readonly company: string;
}
export const NO_FILTERS: AuditFilters = { from: '', to: '', user: '', event: '', type: '', object: '', company: '' };

export type AuditArea = AuditEvent extends `${infer Area}.${string}` ? Area : never;
export const areaOf = (event: string): string => event.split('.')[0] ?? '';
export const AREAS = [...new Set(AUDIT_EVENTS.map(areaOf))] as AuditArea[];
export const eventsOf = (area: string): readonly AuditEvent[] => AUDIT_EVENTS.filter((event) => areaOf(event) === area);

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^\d{1,18}$/;
/** What each may say; anything else an address has is passed over, as if it said nothing. */
const KNOWN: Readonly<Record<keyof AuditFilters, (text: string) => boolean>> = {
  from: (text) => DAY.test(text),
  to: (text) => DAY.test(text),
  user: (text) => ID.test(text),
  company: (text) => ID.test(text),
  event: (text) => ([...AREAS, ...AUDIT_EVENTS] as string[]).includes(text),
  type: (text) => (AUDIT_OBJECTS as readonly string[]).includes(text),
  object: (text) => text.length <= 100,
};
const FIELDS = Object.keys(NO_FILTERS) as (keyof AuditFilters)[];

/** The filters that an address says. */
export function readFilters(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    FIELDS.map((name) => {
      const text = search.get(name) ?? '';
      return [name, KNOWN[name](text) ? text : ''];
    }),
  ) as unknown as AuditFilters;
}

/** The instant at which a day begins where the reader is; undefined where there is none. */
function beginOf(day: string, days = 0): number | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return day === '' ? undefined : new Date(year, month - 1, date + days).getTime();
}
const instantOf = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();

/** The same as the server is asked: a day is there from its beginning to its end. */
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
  const said = {
    event,
    userId: user,
    objectType: type,
    objectId: object.trim(),
    companyId: company,
    from: instantOf(beginOf(from)),
    to: instantOf(end === undefined ? undefined : end - 1),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''));
}

/** What the log shows, in the address: a copied link shows a colleague the same. */
export function useAuditFilters(): [AuditFilters, (part: Partial<AuditFilters>) => void] {
  const [search, setSearch] = useSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (part: Partial<AuditFilters>) => {
      setSearch(
        (now) =>
          new URLSearchParams(Object.entries({ ...readFilters(now), ...part }).filter(([, value]) => value !== '')),
      );
    },
    [setSearch],
  );
  return [filters, change];
}
