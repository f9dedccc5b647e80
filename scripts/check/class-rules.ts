import { childrenOf, isSyntax, parseSource, type Syntax } from 'shared/build/module-state/syntax.ts';

/** What a source says about classes: those that it gives to elements, and those that its rules name. */
export interface ClassRules {
  given: ReadonlySet<string>;
  rules: { selector: string; classes: string[] }[];
}

/** @param file its ending says which syntax it is. @throws when the source does not parse */
export async function readClassRules(source: string, file: string): Promise<ClassRules> {
  const given = new Set<string>();
  const rules: ClassRules['rules'] = [];
  const read = (node: Syntax): void => {
    for (const word of classesGivenBy(node)) given.add(word);
    for (const selector of selectorsIn(node)) {
      const classes = [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name);
      if (classes.length > 0) rules.push({ selector, classes });
    }
    for (const child of childrenOf(node)) read(child);
  };
  read(await parseSource(source, file));
  return { given, rules };
}

/** `className="a b"`, `className: on ? 'a' : 'b'`, `classes={{ root: 'a' }}`, `class="a"` of a written document. */
function classesGivenBy(node: Syntax): string[] {
  const written = textOf(node).flatMap((text) =>
    [...text.matchAll(/\bclass="?([\w -]+)/g)].map(([, list = '']) => list),
  );
  const isPart = node.type === 'JSXAttribute' || node.type === 'KeyValueProperty';
  const name = isPart && (node.name ?? node.key);
  const isClass = isSyntax(name) && /^class(Name|es)$/.test(String(name.value));
  return [...written, ...(isClass && isSyntax(node.value) ? textsIn(node.value) : [])].flatMap((list) =>
    list.split(/\s+/),
  );
}

const textOf = (node: Syntax): string[] => {
  if (node.type === 'StringLiteral') return [String(node.value)];
  return node.type === 'TemplateElement' ? [String(node.raw)] : [];
};

const textsIn = (node: Syntax): string[] => [...textOf(node), ...[...childrenOf(node)].flatMap(textsIn)];

/** The selectors of a sheet: of a text with `{ … }`, or the name of an object's part (`'& > .a': { … }`). */
function selectorsIn(node: Syntax): string[] {
  if (node.type === 'KeyValueProperty' && isSyntax(node.key) && node.key.type !== 'Identifier') {
    return textsIn(node.key).filter((text) => /^\s*[&.:>+~[]|[&,\s]\s*\./.test(text));
  }
  if (node.type !== 'TemplateLiteral' && node.type !== 'StringLiteral') return [];
  const sheet = (node.type === 'TemplateLiteral' ? (node.quasis as Syntax[]) : [node])
    .flatMap(textOf)
    .join('0')
    .replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, '');
  if (!/\{[^{}]*:[^{}]*\}/.test(sheet)) return [];
  return [...sheet.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim().replace(/\s+/g, ' '));
}
