import { type ReactNode, Suspense } from 'react';
import { lazyWithTexts } from '../i18n/area-texts.js';
import { clsx } from '../ui/clsx.js';
import { gridTexts } from './texts.js';
import type { ListTools } from './useListGrid.js';

const GridTools = lazyWithTexts(async () => (await import('./GridTools.js')).GridTools, gridTexts);
const SelectionBar = lazyWithTexts(async () => (await import('./GridTools.js')).SelectionBar, gridTexts);

const RecordGridTools = lazyWithTexts(async () => (await import('./GridTools.js')).RecordGridTools, gridTexts);

/** Beside the title of a list within a record. */
export function RecordGridBar({ list }: { list: ListTools }) {
  return (
    <Suspense fallback={<div className="grid-tools" />}>
      <RecordGridTools list={list} />
    </Suspense>
  );
}

interface GridBarProps {
  list: ListTools;
  /** How many rows the list finds, as people say it; absent where nobody has counted. */
  matching?: string | null;
  /** What is done with the chosen rows. */
  actions?: ReactNode;
  /** The filters, which make room for what is done with chosen rows. */
  children: ReactNode;
}

/** The line above a list: its filters with the list's views, columns and export; or, while rows are chosen, what is done with them. */
export function GridBar({ list, matching, actions, children }: GridBarProps) {
  const isChoosing = list.selection.chosen.size > 0;
  return (
    <div className="grid-bar">
      {isChoosing && (
        <Suspense fallback={<div className="grid-tools" />}>
          <SelectionBar list={list} matching={matching ?? null}>
            {actions}
          </SelectionBar>
        </Suspense>
      )}
      {/* What is typed is not lost when a row is selected before the fingers rest. */}
      {(!isChoosing || list.keepsSelection) && <div hidden={isChoosing}>{children}</div>}
      <Suspense fallback={<div className={clsx('grid-tools', list.live && 'is-live')} />}>
        <GridTools list={list} />
      </Suspense>
    </div>
  );
}
