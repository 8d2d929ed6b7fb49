import ts from 'typescript';
import { FAILURE_CODES, TransportFailure } from '../../server/platform/transport/failure.js';
import { translated } from '../../server/platform/transport/words/translate.js';
import { LEFT_BECAUSE } from '../../server/platform/transport/words/left.js';
import { filesIn, read } from './sources.js';

/** Who hands on a sentence of another: it stands there. */
const HANDED_ON = ['message.message', 'text'];
const VALUE = 'x';
/** Sentences whose values are words of the source. */
const WITH_WORDS = ['No folder to x is set'];

/** What an expression can say, its values replaced; undefined for what comes from elsewhere. */
function sentencesOf(node: ts.Expression): readonly string[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce<readonly string[]>(
      (said, { expression, literal }) =>
        said.flatMap((text) => (sentencesOf(expression) ?? [VALUE]).map((value) => text + value + literal.text)),
      [node.head.text],
    );
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [sentencesOf(node.whenTrue), sentencesOf(node.whenFalse)];
    return yes && no && [...yes, ...no];
  }
  if (ts.isParenthesizedExpression(node)) return sentencesOf(node.expression);
  const name = ts.isCallExpression(node) ? node.expression : node;
  const declared = ts.isIdentifier(name) ? declarationOf(name) : undefined;
  return declared && sentencesOf(declared);
}

/** What a constant of the same file is, or its function returns. */
function declarationOf({ text }: ts.Identifier, source = current): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && name.text === text) return initializer;
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === text) {
      const returned = statement.body?.statements.find(ts.isReturnStatement)?.expression;
      if (returned) return returned;
    }
  }
  return undefined;
}
let current: ts.SourceFile;

/** The sentence that a failure, a step of a trial or a warning has, as an expression. */
function sentenceIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isNewExpression(node) && node.expression.getText(current) === 'TransportFailure') return node.arguments?.[1];
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText(current);
  if (called === 'note' && node.arguments.length === 3) return node.arguments[2];
  return called === 'warnings.push' || called === 'checkDates' ? node.arguments[0] : undefined;
}

/** Every sentence of a transport, and the expressions whose sentences are not known here. */
function said(): { readonly sentences: readonly string[]; readonly unknown: readonly string[] } {
  const sentences = new Set<string>();
  const unknown = new Set<string>();
  const visit = (node: ts.Node): void => {
    const expression = sentenceIn(node);
    if (expression) {
      const found = sentencesOf(expression);
      if (found) for (const one of found) sentences.add(one);
      else unknown.add(expression.getText(current));
    }
    ts.forEachChild(node, visit);
  };
  for (const path of filesIn(
    ['server/platform/transport', 'server/modules/agreement', 'server/modules/webhook'],
    /\.ts$/,
  )) {
    if (path.includes('.test.')) continue;
    current = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
    visit(current);
  }
  return { sentences: [...sentences], unknown: [...unknown].sort() };
}

describe('the sentences of transports', () => {
  const { sentences, unknown } = said();

  it('are known in Swedish and Chinese, with what to do about each failure', () => {
    expect(sentences.length).toBeGreaterThan(80);
    const advice = FAILURE_CODES.map((code) => new TransportFailure(code, VALUE).advice);
    const left = Object.values(LEFT_BECAUSE).map(([because]) => `Left at the partner: a.edi: ${because}`);
    for (const language of ['se', 'cn'] as const) {
      const english = [...sentences, ...advice, ...left].filter((one) => translated(one, language) === one);
      expect([language, english]).toEqual([language, WITH_WORDS]);
    }
  });

  it('stand where they are said, but for those handed on', () => {
    expect(unknown).toEqual(HANDED_ON);
  });
});
