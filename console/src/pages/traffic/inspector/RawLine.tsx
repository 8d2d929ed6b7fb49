import { memo } from 'react';
import type { FindingView } from '../../../../../server/contract/finding.js';
import { clsx } from '../../../ui/clsx.js';
import { toPieces, worstOf } from './pieces.js';
import type { Place, Segment } from './selection.js';

interface RawLineProps {
  id: string;
  segment: Segment;
  position: number;
  of: number;
  findings: readonly FindingView[];
  selected: boolean;
  hovered: boolean;
  onSelect: (place: Place) => void;
  onHover: (segment: number) => void;
}

/** One segment or record as sent: tag coloured, separators dim, what is wrong underlined. */
export const RawLine = memo(function RawLine({
  id,
  segment,
  position,
  of,
  findings,
  selected,
  hovered,
  onSelect,
  onHover,
}: RawLineProps) {
  const worst = worstOf(findings);
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={of}
      className={clsx('raw-line', hovered && 'is-hovered', worst && `mark-${worst}`)}
      data-testid="raw-line"
      data-segment={segment.number}
      onMouseEnter={() => {
        onHover(segment.number);
      }}
      onClick={() => {
        onSelect({ segment: segment.number, start: segment.start, end: segment.end, from: 'raw' });
      }}
    >
      <span className="raw-number" aria-hidden="true">
        {segment.number > 0 ? segment.number : ''}
      </span>
      <span className="raw-text">
        {toPieces(segment.tokens, findings).map((piece) => (
          <span
            key={piece.start}
            className={clsx(`tok-${piece.kind}`, piece.severity && `wavy wavy-${piece.severity}`)}
            onClick={
              piece.kind === 'separator' || piece.kind === 'terminator'
                ? undefined
                : (event) => {
                    event.stopPropagation();
                    onSelect({ segment: segment.number, start: piece.start, end: piece.end, from: 'raw' });
                  }
            }
          >
            {piece.text}
          </span>
        ))}
      </span>
    </div>
  );
});
