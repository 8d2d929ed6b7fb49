import type { Language } from '../../../../server/contract/fields.js';
import type { PrintProfile } from '../../../../server/contract/print-profile.js';
import { BUILT_IN_SETTINGS, RESOLUTIONS, type PrintSettings } from '../../../../server/domain/label/print.js';
import { decimalOf, ofWhole, typed, wholeOf } from './typed.js';

/** A print profile as its form holds it. */
export interface PrintProfileDraft {
  name: string;
  layoutRule: PrintProfile['layoutRule'];
  layout: PrintProfile['layout'];
  format: PrintProfile['format'];
  resolution: string;
  paper: PrintProfile['paper'];
  perSheet: string;
  startPosition: string;
  offsetX: string;
  offsetY: string;
  copies: string;
  darkness: string;
  speed: string;
  isDefault: boolean;
}

/** A profile, or what a new one begins with. */
export function profileDraftOf(
  one: PrintSettings & Partial<Pick<PrintProfile, 'name' | 'isDefault'>>,
  language: Language,
): PrintProfileDraft {
  const { name = '', isDefault = false, layoutRule, layout, format, paper } = one;
  return {
    ...{ name, layoutRule, layout, format, paper, isDefault },
    resolution: String(one.resolution),
    perSheet: ofWhole(one.perSheet),
    startPosition: String(one.startPosition),
    offsetX: typed(String(one.offsetX), language),
    offsetY: typed(String(one.offsetY), language),
    copies: String(one.copies),
    darkness: ofWhole(one.darkness),
    speed: ofWhole(one.speed),
  };
}

/** A number with its sign; what is no number stays as it was typed, so that it is refused. */
function numberOf(text: string): number | string | null {
  const decimal = decimalOf(text);
  return decimal === null || Number.isNaN(Number(decimal)) ? decimal : Number(decimal);
}

/** What is handed in: of paper and of label printers what is said of them alone, the rest as usual. */
export function profileBodyOf(draft: PrintProfileDraft): unknown {
  const isZpl = draft.format === 'zpl';
  const isSheet = !isZpl && draft.paper !== 'label';
  const { perSheet, startPosition } = BUILT_IN_SETTINGS;
  return {
    ...draft,
    resolution: RESOLUTIONS.find((dots) => String(dots) === draft.resolution),
    paper: isZpl ? 'label' : draft.paper,
    perSheet: isSheet ? wholeOf(draft.perSheet) : perSheet,
    startPosition: isSheet ? (wholeOf(draft.startPosition) ?? startPosition) : startPosition,
    offsetX: numberOf(draft.offsetX) ?? 0,
    offsetY: numberOf(draft.offsetY) ?? 0,
    copies: wholeOf(draft.copies) ?? 1,
    darkness: isZpl ? numberOf(draft.darkness) : null,
    speed: isZpl ? wholeOf(draft.speed) : null,
  };
}
