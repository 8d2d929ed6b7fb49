import { Suspense } from 'react';
import { gridTexts } from '../../grid/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import type { useTrafficBulk } from './useTrafficBulk.js';

const BulkPanel = lazyWithTexts(async () => (await import('./TrafficBulk.js')).BulkPanel, gridTexts);

/** How far a run over many files is, while there is one. */
export function RunPanel({ bulk: { task, close } }: { bulk: ReturnType<typeof useTrafficBulk> }) {
  const say = useTexts('bulk');
  if (!task) return null;
  return (
    <Suspense>
      <BulkPanel title={say(task.act, { count: task.run.snapshot().items.length })} run={task.run} onClose={close} />
    </Suspense>
  );
}
