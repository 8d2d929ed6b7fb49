export interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isWrong?: boolean;
  readonly look: 'field' | 'pill' | 'cell';
  /** Attributes of the field itself. */
  readonly attributes?: Readonly<Record<`data-${string}` | 'aria-label' | 'title', string | undefined>>;
  readonly testId?: string | undefined;
}
/** What was done to a field before its code was here. */
export type Start = 'rest' | 'focus' | 'open';
