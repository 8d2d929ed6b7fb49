import pg from 'pg';

/** As whom a transaction speaks: for one company under row-level security, or as the system. */
type Role = 'consignal_app' | 'consignal_system';
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** Changes what the product says to Postgres; returns the same statement where there is nothing to change. */
export type Rewrite = (statement: Statement, role: Role | undefined) => Statement;

const OPENING = /^BEGIN; SET LOCAL ROLE (consignal_\w+)/;
let rewrite: Rewrite | undefined;
const roles = new WeakMap<object, Role>();

/** Until it is told otherwise, every statement of this process passes here. The product has no such switch: tests reach into its library. */
export function speakingThrough(next: Rewrite | undefined): void {
  rewrite = next;
}

/** What is said to Postgres while something is done, by anybody or in one role, without values: some statements carry them in their text. */
export async function statementsDuring(act: () => Promise<unknown>, only?: Role): Promise<string[]> {
  const statements: string[] = [];
  speakingThrough((statement, role) => {
    // The pool asks an idle connection whether it lives.
    if (statement.text !== 'SELECT' && (only === undefined || role === only))
      statements.push(statement.text.replaceAll(/'(?:[^']|'')*'|\bNULL\b|\b\d+\b/g, '?'));
    return statement;
  });
  try {
    await act();
  } finally {
    speakingThrough(undefined);
  }
  return statements;
}

interface Query {
  text?: unknown;
  values?: readonly unknown[];
  name?: string;
}
type Ask = (this: object, first: unknown, ...rest: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Ask };
const original = prototype.query;

prototype.query = function query(this: object, first: unknown, ...rest: unknown[]): unknown {
  const text = typeof first === 'string' ? first : (first as Query).text;
  if (rewrite === undefined || typeof text !== 'string') return original.call(this, first, ...rest);
  const role = OPENING.exec(text)?.[1];
  if (role !== undefined) roles.set(this, role as Role);
  const inArguments = Array.isArray(rest[0]);
  const values = inArguments
    ? (rest[0] as unknown[])
    : typeof first === 'string'
      ? []
      : ((first as Query).values ?? []);
  const said = rewrite({ text, values }, roles.get(this));
  if (said.text === text && said.values === values) return original.call(this, first, ...rest);
  if (typeof first === 'string')
    return original.call(this, said.text, ...(inArguments ? [said.values, ...rest.slice(1)] : rest));
  const { name } = first as Query;
  // A statement that was prepared under its name is another one.
  return original.call(
    this,
    {
      ...(first as object),
      text: said.text,
      values: [...said.values],
      ...(name === undefined || said.text === text ? {} : { name: `${name}-rewritten` }),
    },
    ...rest,
  );
};

/** Whatever a request does is done and then taken back: the next one meets the same state. */
export const keepNothing: Rewrite = (statement) =>
  /\bCOMMIT$/.test(statement.text) ? { ...statement, text: statement.text.replace(/COMMIT$/, 'ROLLBACK') } : statement;

/** One change after the other. */
export function inTurn(first: Rewrite, second: Rewrite): Rewrite {
  return (statement, role) => second(first(statement, role), role);
}

const COMPANY_IS = /((?:\b\w+\.)?\bcompany_id\s*=\s*(?:ANY\s*\(\s*\$\d+(?:::[\w[\]]+)?\s*\)|\$\d+(?:::[\w[\]]+)?))/g;
/**
 * The services' own look at the company is of no use any more where they speak for one: row-level security is all there is. What speaks as
 * the system and looks at a company is told as well, since nothing but that look holds it.
 */
export function withoutCompanyCheck(told: (text: string, role: Role) => void): Rewrite {
  return (statement, role) => {
    const text = statement.text.replace(COMPANY_IS, '($1 OR true)');
    if (role === undefined || text === statement.text) return statement;
    told(statement.text, role);
    return role === 'consignal_app' ? { ...statement, text } : statement;
  };
}

/** The services take the other company for the caller's own, in everything they ask and write; the database knows better. */
export function mistakingCompany(own: string, other: string): Rewrite {
  return (statement, role) => {
    if (role !== 'consignal_app' || OPENING.test(statement.text)) return statement;
    const values = statement.values.some((value) => value === own)
      ? statement.values.map((value) => (value === own ? other : value))
      : statement.values;
    const text = statement.text.replaceAll(`'${own}'`, `'${other}'`);
    return text === statement.text && values === statement.values ? statement : { text, values };
  };
}

/** Requests speak as the system, which no policy holds back: what a proof of isolation must notice. */
export const withoutPolicies: Rewrite = (statement) =>
  OPENING.test(statement.text)
    ? { ...statement, text: statement.text.replace('ROLE consignal_app', 'ROLE consignal_system') }
    : statement;
