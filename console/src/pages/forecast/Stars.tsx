import type { CSSProperties } from 'react';
import { NONE } from '../../grid/cells.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon } from '../../ui/Icon.js';

const MOST_STARS = 5;
/** Sixteen pixels for each star, as the specification says; the full ones lie over the others. */
const ROW: CSSProperties = { position: 'relative', fontSize: 16, whiteSpace: 'nowrap', color: 'var(--text-3)' };
const FULL: CSSProperties = { position: 'absolute', inset: '0 auto 0 0', overflow: 'hidden', color: 'var(--accent)' };
const ALL = Array.from({ length: MOST_STARS }, (_, at) => at);

/** Up to five stars, halves among them. */
export function Stars({ of }: { of: number | null }) {
  const say = useTexts('forecast');
  const f = useFormat();
  if (of === null) return NONE;
  const text = say('starsOf', { count: f.quantity(String(of)) });
  return (
    <span style={ROW} role="img" aria-label={text} title={text} data-testid="stars">
      {ALL.map((at) => (
        <Icon key={at} name="star" />
      ))}
      <span style={{ ...FULL, inlineSize: `${String((of / MOST_STARS) * 100)}%` }}>
        {ALL.map((at) => (
          <Icon key={at} name="star-fill" />
        ))}
      </span>
    </span>
  );
}
