import { queryOptions } from '@tanstack/react-query';
import { printProfileChoice } from '../../../server/contract/print-profile.js';
import { call } from './call.js';

/** The print profiles that a person may choose from, and the one that counts. */
export const printChoiceQuery = queryOptions({
  queryKey: ['packaging', 'print-choice'],
  queryFn: ({ signal }) => call(printProfileChoice, undefined, signal),
});
