import { bare, childrenOf, isSyntax, keyOf, type Syntax, targetsOf } from './syntax.ts';

/** The names that a node itself declares in the scope around it, and what they begin with. */
export function declaredAt(node: Syntax): { names: Syntax[]; init: Syntax | undefined } {
  const { type } = node;
  if (type === 'VariableDeclarator') return { names: targetsOf(node.id), init: bare(node.init) };
  if (/^(Function|Class)(Declaration|Expression)$/.test(type)) return { names: targetsOf(node.identifier), init: node };
  const pattern = type === 'Parameter' ? node.pat : type === 'TsEnumDeclaration' ? node.id : node.param;
  // What a parameter begins with when nothing is given.
  const init = isSyntax(pattern) && pattern.type === 'AssignmentPattern' ? bare(pattern.right) : undefined;
  return {
    names: /^(Parameter|CatchClause|SetterProperty|TsEnumDeclaration)$/.test(type) ? targetsOf(pattern) : [],
    init,
  };
}

/** What an import brings: the local name, and where it comes from. */
export function importedAt(node: Syntax): { key: string; from: string; name: string }[] {
  if (node.type !== 'ImportDeclaration') return [];
  const from = String((node.source as Syntax).value);
  return (node.specifiers as Syntax[]).map((specifier) => {
    const local = specifier.local as Syntax;
    const imported = (specifier.imported as Syntax | null) ?? local;
    const name = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' }[specifier.type];
    return { key: keyOf(local), from, name: name ?? String(imported.value) };
  });
}

/** Names that this module makes known, by the name outside. What it passes on from another module is left to that one. */
export function exportedAt(node: Syntax): { name: string; key: string }[] {
  if (node.type === 'ExportDeclaration') {
    const { declaration } = node as { declaration?: Syntax };
    const parts =
      declaration?.type === 'VariableDeclaration' ? [...childrenOf(declaration)] : declaration ? [declaration] : [];
    return parts
      .flatMap((part) => declaredAt(part).names)
      .map((name) => ({ name: String(name.value), key: keyOf(name) }));
  }
  if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
  return (node.specifiers as Syntax[])
    .filter(({ type }) => type === 'ExportSpecifier')
    .map(({ orig, exported }) => ({ name: String(((exported ?? orig) as Syntax).value), key: keyOf(orig as Syntax) }));
}
