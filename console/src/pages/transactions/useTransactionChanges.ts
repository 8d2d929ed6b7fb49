import { useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../api/live.js';

/** Files are what changes transactions: when one does, what is shown of them is asked for again. */
export function useTransactionChanges(): void {
  const client = useQueryClient();
  useChanges((change) => {
    if (change === null || change.topic === 'traffic') void client.invalidateQueries({ queryKey: ['transactions'] });
  });
}
