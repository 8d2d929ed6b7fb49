import { queryOptions } from '@tanstack/react-query';
import { companyList } from '../../../../server/contract/company.js';
import { despatchAutocomplete, despatchDetail } from '../../../../server/contract/delivery.js';
import { despatchChecks, despatchPreview } from '../../../../server/contract/despatch-checks.js';
import { despatchPackages } from '../../../../server/contract/despatch-packages.js';
import { call } from '../../api/call.js';
import { analysisOf } from '../traffic/traffic.queries.js';

const KEPT_MS = 60_000;

/** A despatch note whole. A change of it reads it again: its id stands in the key where changes look for it. */
export function despatchQuery(id: string) {
  return queryOptions({
    queryKey: ['despatch', 'one', id],
    queryFn: ({ signal }) => call(despatchDetail, { params: { id } }, signal),
  });
}
/** Carriers of the register of partners, to choose from. */
export const carriersQuery = queryOptions({
  queryKey: ['company', 'carriers'],
  queryFn: ({ signal }) => call(companyList, { query: { role: 'carrier', limit: 100 } }, signal),
  staleTime: KEPT_MS,
});
/** What is wrong with a note before it is sent. */
export function checksQuery(id: string) {
  return queryOptions({
    queryKey: ['despatch', 'checks', id],
    queryFn: ({ signal }) => call(despatchChecks, { params: { id } }, signal),
  });
}
/** A window of the message that a note would be sent as. */
export function previewQuery(id: string, window: number) {
  return analysisOf(['despatch', 'preview', id], window, (query, signal) =>
    call(despatchPreview, { params: { id }, query }, signal),
  );
}
/** What was done with each package of a note; scans and changes of the note read it again. */
export function packagesQuery(id: string) {
  return queryOptions({
    queryKey: ['despatch', 'one', id, 'packages'],
    queryFn: ({ signal }) => call(despatchPackages, { params: { id } }, signal),
  });
}
/** What despatch notes have of what was typed, to choose from. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['despatch-suggestions', q],
    queryFn: ({ signal }) => call(despatchAutocomplete, { query: { q } }, signal),
    staleTime: KEPT_MS,
  });
}
