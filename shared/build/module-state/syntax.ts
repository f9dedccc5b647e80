import { parse } from '@swc/core';

/** A node of the tree that swc makes of a source. Its own types know each kind; reading state needs only a few. */
export interface Syntax {
  type: string;
  span?: { start: number };
  [part: string]: unknown;
}

export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Reads a TypeScript or JavaScript source; the file's name says which. @throws when it does not parse */
export async function parseSource(source: string, file: string): Promise<Syntax> {
  const options = /\.tsx?$/.test(file)
    ? ({ syntax: 'typescript', tsx: file.endsWith('x') } as const)
    : ({ syntax: 'ecmascript' } as const);
  const tree: unknown = await parse(source, { ...options, target: 'es2024' });
  return tree as Syntax;
}

/** The nodes right below one, in the order of the text. Arguments and bodies of methods lie in objects without a type. */
export function* childrenOf(node: object): Iterable<Syntax> {
  for (const part of Object.values(node)) {
    if (isSyntax(part)) yield part;
    else if (typeof part === 'object' && part !== null) yield* childrenOf(part);
  }
}

/** A name and the scope that it belongs to: swc gives every scope a number. */
export const keyOf = ({ value, ctxt }: Syntax): string => `${value}#${ctxt}`;
export const nameOf = (key: string): string => key.split('#')[0] ?? '';

const wrappers = [
  'ParenthesisExpression',
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
  'TsTypeAssertion',
];

/** The expression inside of parentheses and type assertions; `a.b` of `a?.b`. */
export function bare(node: unknown): Syntax | undefined {
  if (!isSyntax(node)) return undefined;
  if (node.type === 'OptionalChainingExpression') return bare(node.base);
  return wrappers.includes(node.type) ? bare(node.expression) : node;
}

/** `a` of `a.b[c].d`, `this` of `this.b`; undefined when it begins with a literal or another call than that for an element. */
export const rootOf = (expression: unknown): Syntax | undefined => rootsOf(expression)[0];

/** The same where it may be one of several: `a` and `b` of `(x ? a : b).c` and of `(a ?? b).c`. */
export function rootsOf(expression: unknown): Syntax[] {
  const node = bare(expression);
  if (node?.type === 'MemberExpression') return rootsOf(node.object);
  if (node?.type === 'ConditionalExpression') return [...rootsOf(node.consequent), ...rootsOf(node.alternate)];
  if (node?.type === 'BinaryExpression' && logical.has(String(node.operator)))
    return [...rootsOf(node.left), ...rootsOf(node.right)];
  if (node?.type === 'CallExpression') return rootsOf(containerOf(node));
  return node?.type === 'Identifier' || node?.type === 'ThisExpression' ? [node] : [];
}

const logical = new Set(['??', '||', '&&']);
const elementMethods = /^(get|at|find|findLast)$/;

/** `a` of `a.get(b)` and of what else returns an element of `a` itself. */
function containerOf({ callee }: Syntax): unknown {
  const member = bare(callee);
  return member?.type === 'MemberExpression' && elementMethods.test(propertyOf(member) ?? '')
    ? member.object
    : undefined;
}

/** `b` of `a.b[c].d`: the part of it that is changed, where the name stands for a whole module. */
export function memberOf(expression: unknown): string | undefined {
  const node = bare(expression);
  if (node?.type !== 'MemberExpression') return undefined;
  return bare(node.object)?.type === 'MemberExpression' ? memberOf(node.object) : propertyOf(node);
}

/** What a name for a property is in the text: `set` of `x.set` and of `x['set']`. */
export function propertyOf(member: Syntax): string | undefined {
  const property = member.property as Syntax;
  if (property.type !== 'Computed') return String(property.value);
  const inside = bare(property.expression);
  return inside?.type === 'StringLiteral' ? String(inside.value) : undefined;
}

/** All names and members that a pattern writes: `a` and `b.c` of `[a, ...b.c] = …` or `({ x: a, y: b.c } = …)`. */
export function targetsOf(pattern: unknown): Syntax[] {
  const node = bare(pattern);
  if (!node) return [];
  if (node.type === 'ArrayPattern') return (node.elements as unknown[]).flatMap(targetsOf);
  if (node.type === 'ObjectPattern') return (node.properties as unknown[]).flatMap(targetsOf);
  if (node.type === 'AssignmentPatternProperty') return targetsOf(node.key);
  if (node.type === 'KeyValuePatternProperty') return targetsOf(node.value);
  if (node.type === 'AssignmentPattern') return targetsOf(node.left);
  if (node.type === 'RestElement') return targetsOf(node.argument);
  return [node];
}
