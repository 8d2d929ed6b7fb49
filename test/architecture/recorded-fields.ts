import { join } from 'node:path';
import ts from 'typescript';
import { code, filesIn, ROOT } from './sources.js';

/** Names of recorded fields, each with where it is recorded; and places whose names are not known before they come. */
export interface Recorded {
  readonly names: ReadonlyMap<string, string>;
  readonly open: ReadonlySet<string>;
}

/** What a change of the audit log says of a record, and what a transaction's event says. */
const AUDITED = ['before', 'after'];
const DETAIL = 'detail';
/** What every event of the audit log says too. */
const ACTOR = 'by';
const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

/** The fields of all records that events of the server write, as the compiler knows their types. */
export function recordedFields(): Recorded {
  const files = filesIn(['server/modules'], /\.ts$/).filter((path) => !path.includes('.test.'));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram(
    files.map((path) => join(ROOT, path)),
    options,
  );
  const fields = new FieldWalk(program.getTypeChecker());
  for (const path of files) {
    const source = program.getSourceFile(join(ROOT, path));
    if (source) fields.visit(source, path);
  }
  return fields;
}

/** Names that statements write into transactions' events. */
export function fieldsOfStatements(): ReadonlySet<string> {
  const built = filesIn(['server/modules'], /\.ts$/)
    .map(code)
    .filter((text) => text.includes('INSERT INTO transaction_event'))
    .flatMap((text) => [...text.matchAll(/jsonb_build_object\(((?:[^()]|\([^()]*\))*)\)/g)]);
  return new Set(
    built.flatMap(([, inside = '']) =>
      inside
        .split(/,(?![^(]*\))/)
        .filter((_, i) => i % 2 === 0)
        .flatMap((name) => /'(\w+)'/.exec(name)?.[1] ?? []),
    ),
  );
}

class FieldWalk implements Recorded {
  readonly names = new Map<string, string>();
  readonly open = new Set<string>();
  private readonly seen = new Set<ts.Type>();

  constructor(private readonly checker: ts.TypeChecker) {}

  visit(node: ts.Node, path: string): void {
    if (ts.isCallExpression(node) && node.arguments.some((one) => has(one, [ACTOR])) && this.isEvent(node))
      for (const argument of node.arguments) this.of(argument, AUDITED, path);
    else if (path.endsWith('.events.ts')) this.of(node, [...AUDITED, DETAIL], path);
    // Elsewhere a detail may be that of a problem, which is a text.
    else if (path.endsWith('.rows.ts')) this.of(node, [DETAIL], path);
    ts.forEachChild(node, (child) => {
      this.visit(child, path);
    });
  }

  private isEvent(node: ts.Node): boolean {
    return this.checker.getTypeAtLocation(node).getSymbol()?.name === 'DomainEvent';
  }

  private of(node: ts.Node, names: readonly string[], path: string): void {
    if (!has(node, names)) return;
    const type = this.checker.getTypeAtLocation(node);
    for (const name of names) {
      const field = type.getProperty(name);
      if (field) this.walk(this.checker.getTypeOfSymbol(field), path);
    }
  }

  /** Types that are plain, and lists and unions of them, have no names; objects have some, all the way in. */
  private walk(type: ts.Type, path: string): void {
    if (type.isUnion()) type.types.forEach((one) => this.walk(one, path));
    else if (this.checker.isArrayType(type) || this.checker.isTupleType(type))
      this.checker.getTypeArguments(type as ts.TypeReference).forEach((one) => this.walk(one, path));
    else if (!isPlain(type)) this.fieldsOf(type, path);
  }

  private fieldsOf(type: ts.Type, path: string): void {
    const fields = type.getProperties().filter(({ name }) => !name.startsWith('__@'));
    const indexes = this.checker.getIndexInfosOfType(type);
    if (fields.length === 0) this.open.add(`${path}: ${this.checker.typeToString(type)}`);
    if (this.seen.has(type)) return;
    this.seen.add(type);
    for (const { type: inside } of indexes) this.walk(inside, path);
    for (const field of fields) {
      for (const name of field.name.split('.')) this.names.set(name, path);
      this.walk(this.checker.getTypeOfSymbol(field), path);
    }
  }
}

/** Whether it is an object written out with one of these fields, or with all of another. */
function has(node: ts.Node, names: readonly string[]): node is ts.ObjectLiteralExpression {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((one) => ts.isSpreadAssignment(one) || names.includes(one.name.getText()))
  );
}

/** Ids are texts with a mark. */
function isPlain(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some(isPlain);
  return (type.flags & PLAIN) !== 0 || type.getSymbol()?.name === 'Date';
}
