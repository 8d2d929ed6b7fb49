import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { FindField } from '../ui/FindField.js';
import { Failure } from '../ui/States.js';
import './choose.css';

export interface Choosable<I extends string = string> {
  readonly id: I;
  readonly name: string;
  readonly detail: string;
}
/** What is found for a text. */
type Search<C> = (q: string) => UseQueryOptions<C[], Error, C[], string[]>;
interface ChooseOneProps<I extends string> {
  label: string;
  placeholder: string;
  value: Choosable<I> | null;
  onChange: (value: Choosable<I> | null) => void;
  search: Search<Choosable<I>>;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
}

interface Answer<C> {
  readonly q: string;
  readonly found: C[];
  readonly error: Error | null;
}

/** Asks for what fits a text; an answer that another question overtook is passed over. */
export function useFinding<C>(search: Search<C>): [Answer<C>, (q: string) => void] {
  const client = useQueryClient();
  const last = useRef(0);
  const [answer, setAnswer] = useState<Answer<C>>({ q: '', found: [], error: null });
  const ask = async (q: string): Promise<void> => {
    const turn = ++last.current;
    const next = await client.query(search(q)).then(
      (found) => ({ q, found, error: null }),
      (error: unknown) => ({ q, found: [], error: error instanceof Error ? error : new Error(String(error)) }),
    );
    if (turn === last.current) setAnswer(next);
  };
  return [answer, (q) => void ask(q)];
}

function Finding<I extends string>(props: Omit<ChooseOneProps<I>, 'value'>) {
  const { label, placeholder, onChange, search, error } = props;
  const say = useTexts('form');
  const [text, setText] = useState('');
  const [answer, ask] = useFinding(search);
  const isNone = answer.error === null && answer.found.length === 0 && answer.q !== '' && answer.q === text.trim();
  return (
    <>
      <FindField
        label={label}
        placeholder={placeholder}
        text={text}
        onText={setText}
        found={answer.found}
        onFind={ask}
        onChoose={onChange}
        error={error}
      />
      <p className="dim" role="status">
        {isNone && say('choose.nobody')}
      </p>
      {answer.error && (
        <Failure
          error={answer.error}
          onRetry={() => {
            ask(answer.q);
          }}
        />
      )}
    </>
  );
}

/** One of many, found by typing: the chosen one stands in the place of the field. */
export function ChooseOne<I extends string>({ value, ...props }: ChooseOneProps<I>) {
  const say = useTexts('form');
  const box = useRef<HTMLDivElement>(null);
  const isChosen = value !== null;
  const before = useRef(isChosen);
  // What had the keys went with the field, or with its button.
  useEffect(() => {
    if (before.current === isChosen) return;
    before.current = isChosen;
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isChosen]);
  return (
    <div className="choose" ref={box}>
      {value === null ? (
        <Finding {...props} />
      ) : (
        <div className="field">
          <span className="field-label">{props.label}</span>
          <p className="chosen" data-testid="chosen">
            <span>
              {value.name} <span className="dim">{value.detail}</span>
            </span>
            <Button
              label={say('choose.change')}
              kind="quiet"
              onClick={() => {
                props.onChange(null);
              }}
            />
          </p>
        </div>
      )}
    </div>
  );
}
