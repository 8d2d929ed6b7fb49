import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { companyList } from '../../../../server/contract/company.js';
import { packageNumberingList } from '../../../../server/contract/package-numbering.js';
import { packageSizeDetail, packageSizeList } from '../../../../server/contract/packaging.js';
import { packingInstructionDetail } from '../../../../server/contract/packing-instruction.js';
import {
  type PrintProfile,
  printProfileList,
  printProfileTestPreview,
} from '../../../../server/contract/print-profile.js';
import type { PackageStructure } from '../../../../server/domain/packaging/size.js';
import { call } from '../../api/call.js';

/** Records that a search shows at most. */
const MOST_FOUND = 8;

export function sizeQuery(id: string) {
  return queryOptions({
    queryKey: ['packaging', 'size', id],
    queryFn: ({ signal }) => call(packageSizeDetail, { params: { id } }, signal),
  });
}

export function instructionQuery(id: string) {
  return queryOptions({
    queryKey: ['packaging', 'instruction', id],
    queryFn: ({ signal }) => call(packingInstructionDetail, { params: { id } }, signal),
  });
}

export const numberingQuery = queryOptions({
  queryKey: ['packaging', 'numbering'],
  queryFn: ({ signal }) => call(packageNumberingList, undefined, signal),
});

export const printProfilesQuery = queryOptions({
  queryKey: ['packaging', 'print-profiles'],
  queryFn: ({ signal }) => call(printProfileList, undefined, signal),
});

/** The page with the test label of a profile, as it stands in this version of it. */
export function testLabelQuery({ id, version }: PrintProfile) {
  return queryOptions({
    queryKey: ['packaging', 'test-label', id, version],
    queryFn: ({ signal }) => call(printProfileTestPreview, { params: { id }, body: {} }, signal),
    retry: false,
  });
}

/** Sizes in use that fit a text, for one use. */
export const foundSizesQuery = (structure: PackageStructure) => (q: string) =>
  queryOptions({
    queryKey: ['packaging', 'found', structure, q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(packageSizeList, { query: { q, structure, isActive: true, limit: MOST_FOUND } }, signal)).rows.map(
        ({ id, code, name }) => ({ id, name: code, detail: name }),
      ),
  });

/** Partners of the register that fit a text. */
export function foundPartnersQuery(q: string) {
  return queryOptions({
    queryKey: ['company', 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(companyList, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}
