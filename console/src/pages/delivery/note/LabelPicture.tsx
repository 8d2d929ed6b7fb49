import type { ReactNode, Ref } from 'react';
import { SkeletonRows } from '../../../ui/States.js';
import '../delivery.css';

interface Props {
  /** The page that is shown; null while it is drawn. */
  readonly svg: string | null;
  /** What the view is called, and what stands on the page. */
  readonly label: string;
  readonly alt: string;
  /** In percent of the view; null for a page that is seen whole. */
  readonly wide?: number | null;
  /** A page that is shown until the one that was asked for is here. */
  readonly isOld?: boolean;
  /** Why there is no picture, in its place. */
  readonly refused: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A page of labels as it would be printed. It scrolls, so that those who have no mouse need it in the order of the keys. */
export function LabelPicture({ svg, label, alt, wide = null, isOld = false, refused, ref }: Props) {
  const picture =
    svg === null ? (
      <SkeletonRows count={8} />
    ) : (
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={alt}
        className={wide === null ? 'is-whole' : ''}
        style={wide === null ? {} : { width: `${String(wide)}%` }}
        data-dim={isOld || undefined}
        data-testid="preview-image"
      />
    );
  return (
    <div
      ref={ref}
      className="label-preview-view"
      role="region"
      aria-label={label}
      aria-busy={svg === null && !refused}
      tabIndex={0}
    >
      {refused || picture}
    </div>
  );
}
