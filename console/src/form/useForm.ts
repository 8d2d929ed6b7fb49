import { toNestErrors } from '@hookform/resolvers';
import { useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm as useHookForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ProblemCode } from '../../../server/contract/problem.js';
import { ApiProblem, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useDirty } from './dirty.js';
import { faultOf } from './fault.js';

interface FormOptions<Values extends FieldValues, Schema extends z.ZodType, Result> {
  /** What the server checks, or what holds it: the names of the fields are its paths. */
  readonly schema: Schema;
  readonly initial: Values;
  /** What the schema is asked about, where fields hold something else, such as the text of a number. */
  readonly toBody?: (values: Values) => unknown;
  readonly send: (body: z.output<Schema>) => Promise<Result>;
  /** Called when the entries are saved: leaving needs no confirmation any more. */
  readonly onDone?: (result: Result, values: Values) => unknown;
  /** Called with a refusal of the server that concerns no field. */
  readonly onProblem?: (error: unknown) => void;
  /** Called when fields are wrong. */
  readonly onWrong?: () => void;
  /** Refusals that are about a field, by their code. */
  readonly problems?: Partial<Record<ProblemCode, FieldPath<Values>>>;
  /** Whether leaving the page is asked about once something was entered (see `isAsker`); a panel or a dialog has no page. */
  readonly guards?: boolean;
  /** Whether people are asked once more before this is sent: `asked` holds it until `confirm` or `takeBack`. */
  readonly asksFirst?: (body: z.output<Schema>) => boolean;
}

export interface FormState<Values extends FieldValues, Body = unknown> {
  readonly control: Control<Values, unknown, Body>;
  readonly errors: FieldErrors<Values>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** What the server refused, in words; null where it refused nothing, or where that stands at a field. */
  readonly problem: string | null;
  /** Counts the tries that fields have stopped. */
  readonly refusals: number;
  /** Whether it is this form's turn to show `AskBeforeLeaving`. */
  readonly isAsker: boolean;
  /** What people are asked about once more. */
  readonly asked: Body | null;
  readonly submit: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly takeBack: () => void;
  readonly check: (name: FieldPath<Values>) => void;
  readonly set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
  /** Begins anew with these values. */
  readonly reset: (values: Values) => void;
  /** Fields make themselves known, so that errors are shown at them. */
  readonly names: Set<string>;
}

/** The field that a path of the body is in, the path itself or what holds it. */
function fieldAt(names: ReadonlySet<string>, path: readonly PropertyKey[]): string | undefined {
  const parts = path.map(String);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.')).find((name) => names.has(name));
}

/** Asks the contract's schema what is wrong, and keeps of each field the first thing. */
function resolverOf<Values extends FieldValues, Schema extends z.ZodType>(
  schema: Schema,
  toBody: (values: Values) => unknown,
  names: ReadonlySet<string>,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values, _, options) => {
    const body = toBody(values);
    const result = schema.safeParse(body);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; types: Record<string, string> }> = {};
    for (const issue of result.error.issues) {
      const { sentence, values: said } = faultOf(issue, schema, body);
      errors[fieldAt(names, issue.path) ?? issue.path.join('.')] ??= { type: sentence, types: { ...said } };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/**
 * A form over the contract's own schema: what the server would refuse is shown before the call, and what it refuses all the same is shown at the
 * field it is about.
 */
export function useForm<Values extends FieldValues, Schema extends z.ZodType, Result>(
  options: FormOptions<Values, Schema, Result>,
): FormState<Values, z.output<Schema>> {
  type Body = z.output<Schema>;
  const {
    schema,
    initial,
    toBody = (values: Values): unknown => values,
    send,
    onDone,
    onProblem,
    onWrong,
    problems = {},
    guards = false,
    asksFirst,
  } = options;
  const language = useLanguage();
  const [names] = useState(() => new Set<string>());
  const {
    control,
    formState: { errors, isDirty, isSubmitted },
    getValues,
    handleSubmit,
    reset,
    setError,
    setValue,
    trigger,
  } = useHookForm<Values, unknown, Body>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(schema, toBody, names),
    shouldFocusError: false,
  });
  const { isAsker, clean } = useDirty(isDirty, guards);
  const isOnItsWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<Body | null>(null);

  /** Shows an error at the fields it concerns; returns whether there are any. */
  const showAtFields = (error: unknown): boolean => {
    if (!(error instanceof ApiProblem)) return false;
    const byCode = (problems as Partial<Record<string, FieldPath<Values>>>)[error.code];
    const messages = new Map<string, string>(byCode === undefined ? [] : [[byCode, problemText(error, language)]]);
    for (const { path, message } of error.body?.errors ?? []) {
      const name = fieldAt(names, path.split('.'));
      if (name !== undefined) messages.set(name, [messages.get(name), message].filter(Boolean).join('\n'));
    }
    for (const [name, message] of messages) setError(name as FieldPath<Values>, { type: 'server', message });
    return messages.size > 0;
  };
  const deliver = async (body: Body, values: Values): Promise<void> => {
    setBusy(true);
    let result: Result;
    try {
      result = await send(body);
    } catch (error) {
      if (showAtFields(error)) setRefusals((count) => count + 1);
      else setRefused(error);
      onProblem?.(error);
      return;
    } finally {
      setBusy(false);
    }
    setAsked(null);
    reset(values, { keepValues: true });
    clean();
    await onDone?.(result, values);
  };
  /** One at a time, however often a button is pressed. */
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setRefused(null);
    try {
      await act();
    } finally {
      isOnItsWay.current = false;
    }
  };
  const submit = (): Promise<void> =>
    once(async () => {
      const good: Body[] = [];
      await handleSubmit((body) => {
        good.push(body);
      })();
      // Only now does every field know what is wrong with it.
      if (good.length === 0) {
        setRefusals((count) => count + 1);
        onWrong?.();
      }
      for (const body of good) {
        if (asksFirst?.(body)) setAsked(body);
        else await deliver(body, getValues());
      }
    });

  return {
    control,
    errors,
    isDirty,
    isBusy,
    refusals,
    isAsker,
    asked,
    names,
    submit,
    problem: refused === null ? null : problemText(refused, language),
    confirm: () =>
      once(async () => {
        if (asked !== null) await deliver(asked, getValues());
      }),
    takeBack: () => {
      setAsked(null);
    },
    check: (name) => {
      void trigger(name);
    },
    set: (name, value) => {
      setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    },
    reset: (values) => {
      reset(values);
    },
  };
}
