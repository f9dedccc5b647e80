import * as z from 'shared/contracts/schema.ts';

/** What stands in one made-up visitor's answers, and so in his pages. */
export interface Marks {
  text: string;
  /** Numbers of his, such as ids and balances, begin with it. */
  number: number;
}

/** What zod keeps of a schema, as far as it is read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?: () => z.ZodMiniType;
}

/** So deep an answer goes; what it may leave out deeper down it leaves out. */
const deepest = 6;
const ofTime = /time|date|day|_at$/i;
const ofAddress = /url|link|image|avatar|icon|logo|cover|poster|src/i;
const ofVisitor = /(^|_)(id|sn|balance\w*|amount|money|left|points)$/i;

/** An answer of the API that nobody gave, as the contract says that one looks. */
export function madeUpAnswer(output: z.ZodMiniType, marks: Marks): unknown {
  let numbers = 0;

  function made(schema: z.ZodMiniType, name: string, depth: number): unknown {
    const { type, ...more } = schema._zod.def as unknown as Definition;
    const inside = (inner: z.ZodMiniType | undefined) => inner && made(inner, name, depth + 1);
    switch (type) {
      case 'string':
        return fitting(schema, [textOf(name), ...texts]);
      case 'number':
        return fitting(schema, [numberOf(name), 1, 0, 10]);
      case 'boolean':
        return true;
      case 'array':
        return depth > deepest ? [] : [inside(more.element), inside(more.element)];
      case 'tuple':
        return more.items?.map(inside);
      case 'object':
        return Object.fromEntries(
          Object.entries(more.shape ?? {}).map(([key, field]) => [key, made(field, key, depth + 1)]),
        );
      case 'record':
        return { one: inside(more.valueType) };
      case 'enum':
        return Object.values(more.entries ?? {})[0];
      case 'literal':
        return more.values?.[0];
      case 'optional':
        return depth > deepest ? undefined : inside(more.innerType);
      case 'nullable':
        return depth > deepest ? null : inside(more.innerType);
      case 'default':
      case 'prefault':
      case 'readonly':
      case 'nonoptional':
        return inside(more.innerType);
      case 'union':
        return inside(more.options?.[0]);
      case 'pipe':
        return inside((more.out?._zod.def as Definition | undefined)?.type === 'transform' ? more.in : more.out);
      case 'lazy':
        return inside(more.getter?.());
      default:
        return null;
    }
  }

  const textOf = (name: string) => {
    if (ofTime.test(name)) return texts[0];
    return ofAddress.test(name) ? `/made-up/${marks.text}.png` : marks.text;
  };
  const numberOf = (name: string) => (ofVisitor.test(name) ? marks.number * 100 + (numbers++ % 100) : 1);
  return made(output, '', 0);
}

const texts = ['2026-01-02 03:04:05', '2026-01-02', '1', 'a@example.com', '13800000000', 'https://example.com/'];

/** The first that the schema takes; the very first when it takes none. */
const fitting = (schema: z.ZodMiniType, candidates: unknown[]): unknown =>
  candidates.find((it) => z.safeParse(schema, it).success) ?? candidates[0];
