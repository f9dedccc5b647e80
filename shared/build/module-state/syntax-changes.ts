import { bare, memberOf, propertyOf, rootOf, type Syntax, targetsOf } from './syntax.ts';

/** What a node of the syntax tree changes: the name at the root of it (or `this`), and how, as text for a message. */
export interface SyntaxChange {
  root: Syntax;
  /** The part of the root that is changed, if it is not all of it. */
  member?: string | undefined;
  how: string;
  /** `value`: the name gets another one. `search`: changes a regular expression that keeps its place. Else what it holds. */
  kind: 'value' | 'property' | 'method' | 'search';
}

const changers = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append)$/;
const searches = /^(test|exec)$/;
const firstArgumentChangers = /^(assign|define(Property|Properties)|setPrototypeOf|set|deleteProperty)$/;

/** Only what the node itself does; its children are asked on their own. */
export function changesAt(node: Syntax): SyntaxChange[] {
  if (node.type === 'AssignmentExpression') return written(node.left);
  if (node.type === 'UpdateExpression') return written(node.argument);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return written(node.argument);
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return written(node.left);
  if (node.type === 'CallExpression') return called(node);
  return [];
}

function written(pattern: unknown): SyntaxChange[] {
  return targetsOf(pattern).flatMap((target): SyntaxChange[] => {
    const root = rootOf(target);
    if (!root) return [];
    if (root === target) return [{ root, how: 'it gets another value', kind: 'value' }];
    return [{ root, member: memberOf(target), how: `\`${propertyOf(target) ?? '[…]'}\` is written`, kind: 'property' }];
  });
}

function called({ callee, arguments: given }: Syntax): SyntaxChange[] {
  const member = bare(callee);
  if (member?.type !== 'MemberExpression') return [];
  const method = propertyOf(member) ?? '';
  const owner = rootOf(member.object);
  const isBuiltIn = owner?.type === 'Identifier' && (owner.value === 'Object' || owner.value === 'Reflect');
  if (isBuiltIn && firstArgumentChangers.test(method)) {
    const [first] = given as { expression: Syntax }[];
    const root = rootOf(first?.expression);
    return root
      ? [{ root, member: memberOf(first?.expression), how: `\`${owner.value}.${method}()\``, kind: 'property' }]
      : [];
  }
  const kind = changers.test(method) ? 'method' : searches.test(method) ? 'search' : undefined;
  return owner && kind ? [{ root: owner, member: memberOf(member.object), how: `\`.${method}()\``, kind }] : [];
}
