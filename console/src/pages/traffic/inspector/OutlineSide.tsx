import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { FindingView } from '../../../../../server/contract/finding.js';
import { useTexts } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { PaperNote } from '../../../ui/PaperNote.js';
import { usePaper } from '../../../ui/printing.js';
import { worstOf } from './pieces.js';
import { type OutlineEntry, outlineIndexOf, type Place } from './selection.js';
import type { AnalysedFile } from './useAnalysis.js';

interface OutlineSideProps {
  file: AnalysedFile;
  findingsOf: ReadonlyMap<number, readonly FindingView[]>;
  place: Place | null;
  hovered: number | null;
  onSelect: (place: Place) => void;
  onHover: (segment: number | null) => void;
  want: (window: number) => void;
}
const LINE_PX = 26;

function findingsIn(entry: OutlineEntry, findings: readonly FindingView[] | undefined): readonly FindingView[] {
  return entry.heading
    ? []
    : (findings?.filter((f) => f.start < entry.end && Math.max(f.end, f.start + 1) > entry.start) ?? []);
}

/** What the file says in business words, with the place in the standard beside each. */
export function OutlineSide({ file, findingsOf, place, hovered, onSelect, onHover, want }: OutlineSideProps) {
  const say = useTexts('inspector');
  const sayStates = useTexts('states');
  const scroller = useRef<HTMLDivElement>(null);
  const domId = useId();
  const entries = file.outline;
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 16,
    scrollPaddingStart: 60,
    scrollPaddingEnd: 60,
  });
  const { items: shown, isPaper } = usePaper(virtual.getVirtualItems(), entries.length);
  // Paper has what is at hand.
  const items = isPaper ? shown.filter((item) => typeof entries[item.index] !== 'number') : shown;
  const active = useMemo(() => (place ? outlineIndexOf(entries, place) : -1), [entries, place]);
  const missing = items.map((item) => entries[item.index]).find((entry) => typeof entry === 'number');
  useEffect(() => {
    if (typeof missing === 'number') want(missing);
  }, [missing, want]);
  // By the entry, not its index: windows that arrive above must not pull the reader back.
  const activeEntry = entries[active];
  const show = useEffectEvent(() => {
    virtual.scrollToIndex(active, { align: place?.from === 'findings' ? 'center' : 'auto' });
  });
  useEffect(() => {
    if (activeEntry !== undefined && place?.from !== 'outline') show();
  }, [activeEntry, place]);

  const choose = (entry: OutlineEntry): void => {
    onSelect({ segment: entry.segment, start: entry.start, end: entry.end, from: 'outline' });
  };
  const step = (by: number): void => {
    const entry = entries[active + by];
    if (entry === undefined || typeof entry === 'number') return;
    virtual.scrollToIndex(active + by);
    choose(entry);
  };
  return (
    <div
      ref={scroller}
      className="side-scroll outline"
      role="tree"
      tabIndex={0}
      aria-label={say('structured')}
      data-testid="outline-side"
      aria-activedescendant={active >= 0 ? `${domId}-${String(active)}` : undefined}
      onMouseLeave={() => {
        onHover(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        step(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
        <div role="presentation" style={{ transform: `translateY(${String(items[0]?.start ?? 0)}px)` }}>
          {items.map((item) => {
            const entry = entries[item.index];
            if (entry === undefined || typeof entry === 'number') {
              return (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  role="treeitem"
                  aria-level={1}
                  aria-selected={false}
                  className="out-line dim"
                >
                  {sayStates('loading')}
                </div>
              );
            }
            const worst = worstOf(findingsIn(entry, findingsOf.get(entry.segment)));
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                id={`${domId}-${String(item.index)}`}
                role="treeitem"
                aria-level={entry.level + 1}
                aria-selected={item.index === active}
                data-testid="outline-line"
                data-segment={entry.segment}
                className={clsx(
                  'out-line',
                  entry.heading && 'out-heading',
                  hovered === entry.segment && 'is-hovered',
                  worst && `mark-${worst}`,
                )}
                style={{ paddingLeft: 12 + Math.min(4, entry.level) * 10 }}
                onMouseEnter={() => {
                  onHover(entry.segment);
                }}
                onClick={() => {
                  choose(entry);
                }}
              >
                <span className="out-label">{entry.label}</span>
                <span className="out-value mono">{entry.value}</span>
                <span className="out-ref mono">{entry.reference}</span>
              </div>
            );
          })}
        </div>
      </div>
      {isPaper && items.length < entries.length && <PaperNote shown={items.length} hasExport={false} />}
    </div>
  );
}
