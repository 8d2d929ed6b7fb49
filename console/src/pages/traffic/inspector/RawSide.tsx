import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { FindingView } from '../../../../../server/contract/finding.js';
import { useTexts } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { PaperNote } from '../../../ui/PaperNote.js';
import { usePaper } from '../../../ui/printing.js';
import { RawLine } from './RawLine.js';
import type { Place } from './selection.js';
import type { AnalysedFile } from './useAnalysis.js';

interface SideProps {
  file: AnalysedFile;
  findingsOf: ReadonlyMap<number, readonly FindingView[]>;
  place: Place | null;
  hovered: number | null;
  onSelect: (place: Place) => void;
  onHover: (segment: number | null) => void;
  want: (window: number) => void;
}
const LINE_PX = 22;
const NONE: readonly FindingView[] = [];

export function RawSide({ file, findingsOf, place, hovered, onSelect, onHover, want }: SideProps) {
  const say = useTexts('inspector');
  const scroller = useRef<HTMLDivElement>(null);
  const domId = useId();
  const virtual = useVirtualizer({
    count: file.lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 40,
  });
  const { items: shown, isPaper } = usePaper(virtual.getVirtualItems(), file.lineCount);
  // Paper has what is at hand.
  const items = isPaper ? shown.filter((item) => typeof file.lineAt(item.index) !== 'number') : shown;
  const missing = items.map((item) => file.lineAt(item.index)).find((line) => typeof line === 'number');
  useEffect(() => {
    if (typeof missing === 'number') want(missing);
  }, [missing, want]);
  // Only a new place scrolls; windows that arrive later must not pull the reader back.
  const show = useEffectEvent((to: Place) => {
    virtual.scrollToIndex(file.lineOf(to.segment), { align: to.from === 'findings' ? 'center' : 'auto' });
  });
  useEffect(() => {
    if (place && place.from !== 'raw') show(place);
  }, [place]);

  const step = (by: number): void => {
    const line = Math.min(file.lineCount - 1, Math.max(0, (place ? file.lineOf(place.segment) : -1) + by));
    const segment = file.lineAt(line);
    virtual.scrollToIndex(line);
    if (typeof segment !== 'number')
      onSelect({ segment: segment.number, start: segment.start, end: segment.end, from: 'raw' });
  };
  return (
    <div
      ref={scroller}
      className={clsx('side-scroll raw mono', file.summary.standard.startsWith('VDA') && 'is-fixed')}
      role="listbox"
      tabIndex={0}
      aria-label={say('raw')}
      data-testid="raw-side"
      aria-activedescendant={place ? `${domId}-${String(place.segment)}` : undefined}
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
            const line = file.lineAt(item.index);
            return (
              <div key={item.key} ref={virtual.measureElement} data-index={item.index} role="presentation">
                {typeof line === 'number' ? (
                  <div className="raw-line is-missing" />
                ) : (
                  <RawLine
                    id={`${domId}-${String(line.number)}`}
                    segment={line}
                    position={item.index + 1}
                    of={file.lineCount}
                    findings={findingsOf.get(line.number) ?? NONE}
                    selected={place?.segment === line.number}
                    hovered={hovered === line.number}
                    onSelect={onSelect}
                    onHover={onHover}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {isPaper && items.length < file.lineCount && <PaperNote shown={items.length} hasExport={false} />}
    </div>
  );
}
