import { bare, memberOf, propertyOf, rootOf, rootsOf, type Syntax, targetsOf } from './syntax.ts';

/** What a node of the syntax tree changes: the name at the root of it (or `this`), and how, as text for a message. */
export interface SyntaxChange {
  root: Syntax;
  /** The part of the root that is changed, if it is not all of it. */
  member?: string | undefined;
  how: string;
  /** `value`: the name gets another one. `search`: changes a regular expression that keeps its place. Else what it holds. */
  kind: 'value' | 'property' | 'method' | 'search';
}

const changers =
  /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append|abort|enterWith|set(UTC)?(Time|FullYear|Month|Date|Hours|Minutes|Seconds|Milliseconds)|set(Big)?(Int|Uint|Float)\d+)$/;
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
    if (rootOf(target) === target) return [{ root: target, how: 'it gets another value', kind: 'value' }];
    return rootsOf(target).map((root) => {
      const how = `\`${propertyOf(target) ?? '[…]'}\` is written`;
      return { root, member: memberOf(target), how, kind: 'property' };
    });
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
  // `a.push.call(b, …)` changes `b`.
  const borrowed = /^(call|apply)$/.test(method) ? bare(member.object) : undefined;
  if (borrowed?.type === 'MemberExpression' && changers.test(propertyOf(borrowed) ?? '')) {
    const [first] = given as { expression: Syntax }[];
    return changed(first?.expression, `.${propertyOf(borrowed)}.${method}()`, 'method');
  }
  const kind = changers.test(method) ? 'method' : searches.test(method) ? 'search' : undefined;
  return kind ? changed(member.object, `.${method}()`, kind) : [];
}

function changed(expression: unknown, how: string, kind: SyntaxChange['kind']): SyntaxChange[] {
  return rootsOf(expression).map((root) => ({ root, member: memberOf(expression), how: `\`${how}\``, kind }));
}
