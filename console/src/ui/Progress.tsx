import './progress.css';

/** How far something is, from 0 to 1; null while nobody knows. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <progress
      className="progress"
      aria-label={label}
      max={1}
      {...(value === null ? {} : { value: Math.min(1, Math.max(0, value)) })}
    />
  );
}
