import type { ComponentProps } from 'react';
import { LinePanel } from './LinePanel.js';
import { PackagingPanel } from './PackagingPanel.js';

type UnitPanelProps = ComponentProps<typeof PackagingPanel> & { readonly line: string | null };

/** What is changed of a unit beside the tree: one of its lines, or its packages. */
export function UnitPanel({ line, ...panel }: UnitPanelProps) {
  return line === null ? <PackagingPanel {...panel} /> : <LinePanel {...panel} line={line} />;
}
