import { useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../api/live.js';

/** Files are what changes transactions: when one does, what is shown of them beside their list, which follows by itself, is asked for again. */
export function useTransactionChanges(): void {
  const client = useQueryClient();
  useChanges((change) =>
    change === null || change.topic === 'traffic'
      ? client.invalidateQueries({ queryKey: ['transactions'] })
      : undefined,
  );
}
