import { encodedText } from './content.js';
import { encodedValue, type LabelData, type LabelName, type LabelObjection } from './label-data.js';
import { blockOn, type Layout, type LayoutBlock, type LayoutSymbol } from './layout.js';

/** A code that a label has to carry, and exactly once. */
export interface LabelCode {
  /** The block that it stands in. */
  readonly block: LayoutBlock;
  readonly field: LabelName | 'message';
  readonly symbol: LayoutSymbol;
  /** What a scanner has to read, byte for byte. */
  readonly text: string;
}

/** The codes of a label in the order of its blocks; with what stands against them. */
export function labelCodes(
  layout: Layout,
  data: LabelData,
): { readonly codes: readonly LabelCode[]; readonly objections: readonly LabelObjection[] } {
  const codes: LabelCode[] = [];
  const objections: LabelObjection[] = [];
  for (const one of layout.blocks) {
    const block = blockOn(one, data.level);
    const { symbol } = block;
    if (symbol === undefined) continue;
    const field = 'field' in symbol.content ? symbol.content.field : 'message';
    if (symbol.isOptional && field !== 'message' && encodedValue(data, field) === '') continue;
    const encoded = encodedText(symbol.symbology, symbol.content, data);
    if ('text' in encoded) codes.push({ block, field, symbol, text: encoded.text });
    else objections.push(...encoded.objections);
  }
  return { codes, objections };
}
