import { childrenOf, isSyntax, parseSource, type Syntax } from 'shared/build/module-state/syntax.ts';

/** What a source says about classes: those that its elements get, and those that its rules name. */
export interface ClassRules {
  set: Set<string>;
  rules: { selector: string; names: string[] }[];
}

/** @param file its name tells TypeScript from JSX. @throws when the source does not parse */
export async function readClassRules(source: string, file: string): Promise<ClassRules> {
  const found: ClassRules = { set: new Set(), rules: [] };
  const read = (node: Syntax): void => {
    for (const word of wordsSet(node)) found.set.add(word);
    for (const selector of selectorsIn(node)) {
      const names = [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name);
      if (names.length > 0) found.rules.push({ selector, names });
    }
    for (const child of childrenOf(node)) read(child);
  };
  read(await parseSource(source, file));
  return found;
}

/** Classes that a node gives to an element: `className="a b"`, `className: on ? 'a' : 'b'`, `attrSet('class', 'a')`, `<b class="a">` in a text. */
function wordsSet(node: Syntax): string[] {
  const name = isSyntax(node.name) ? node.name.value : isSyntax(node.key) ? node.key.value : undefined;
  if (
    (node.type === 'JSXAttribute' || node.type === 'KeyValueProperty') &&
    /^(class(Name|es)?|\w+ClassName)$/.test(String(name))
  )
    return textsIn(node.value as Syntax).flatMap(words);
  if (node.type === 'CallExpression' || node.type === 'ArrayExpression') {
    const texts = textsIn(node);
    if (texts[0] === 'class') return texts.slice(1).flatMap(words);
  }
  return textsIn(node, false).flatMap((text) =>
    [...text.matchAll(/\bclass="([^"]*)/g)].flatMap(([, list = '']) => words(list)),
  );
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Literals in a node and, unless `deep` is false, in what lies below it. */
function textsIn(node: Syntax, deep = true): string[] {
  const own =
    node.type === 'StringLiteral' ? [String(node.value)] : node.type === 'TemplateElement' ? [String(node.raw)] : [];
  return deep ? [...own, ...[...childrenOf(node)].flatMap((child) => textsIn(child))] : own;
}

/** Selectors in a sheet: a template or text with `{ … }`, or the name of an object's part that holds rules. */
function selectorsIn(node: Syntax): string[] {
  if (node.type === 'KeyValueProperty') {
    const key = node.key as Syntax;
    if (key.type === 'Identifier') return [];
    return textsIn(key).filter((text) => /^[&.:>+~[]|[&,\s]\s*\./.test(text.trim()));
  }
  const css =
    node.type === 'TemplateLiteral'
      ? (node.quasis as Syntax[]).map(({ raw }) => String(raw)).join('0')
      : node.type === 'StringLiteral'
        ? String(node.value)
        : '';
  if (!/\{[^{}]*:[^{}]*\}/.test(css)) return [];
  return [...css.replace(/url\("[^"]*"\)/g, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.trim().replace(/\s+/g, ' '),
  );
}
