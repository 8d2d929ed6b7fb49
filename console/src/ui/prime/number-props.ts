export interface NumberProps {
  readonly id: string;
  readonly name?: string | undefined;
  /** Digits; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Digits that it takes at most. */
  readonly digits: number;
  readonly describedBy?: string | undefined;
  readonly isWrong: boolean;
}

/** Whether a text is a number of so many digits, or empty. */
export function isNumber(text: string, digits: number): boolean {
  return /^\d*$/.test(text) && text.length <= digits;
}
