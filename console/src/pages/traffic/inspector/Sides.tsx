import { useMemo, useState } from 'react';
import type { FindingView } from '../../../../../server/contract/finding.js';
import { Waiting } from '../../../ui/States.js';
import { OutlineSide } from './OutlineSide.js';
import { RawSide } from './RawSide.js';
import type { Place } from './selection.js';
import type { useAnalysis } from './useAnalysis.js';
import './inspector.css';

/** A message as it stands in its file, and what it means, side by side. */
export function Sides({
  findings,
  place,
  onSelect,
  analysis,
}: {
  findings: readonly FindingView[];
  place: Place | null;
  onSelect: (place: Place) => void;
  analysis: ReturnType<typeof useAnalysis>;
}) {
  const [hovered, setHovered] = useState<number | null>(null);
  const findingsOf = useMemo(
    () =>
      Map.groupBy(
        findings.filter((f) => f.segment !== null),
        (f) => f.segment ?? 0,
      ),
    [findings],
  );
  const { file, want, error, refetch } = analysis;
  if (!file) return <Waiting query={{ error, refetch }} skeleton={14} />;
  const side = { file, findingsOf, place, hovered, onSelect, onHover: setHovered, want };
  return (
    <div className="insp-sides">
      <RawSide {...side} />
      <OutlineSide {...side} />
    </div>
  );
}
