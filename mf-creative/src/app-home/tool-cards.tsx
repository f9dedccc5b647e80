import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { Chip } from 'shared/ui/kit.ts';
import { type Tool, tools } from './tools.ts';

interface ToolCardsProps {
  /** What an answer of the chat costs, in words. */
  chatPrice: string;
}

/** The tools, each with what it does and costs; a card is one link to its beginning. */
export function ToolCards({ chatPrice }: ToolCardsProps) {
  const config = useAtomValue(siteConfigAtom);
  const nav = config?.tabbar.nav ?? [];
  // What the operator takes out of the navigation is not offered here either.
  const hidden = new Set(nav.filter(({ is_show }) => is_show === 0).map(({ link }) => link.path));
  const offered = tools.filter(({ at }) => !hidden.has(at) && isOffered(config, at));
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">工具</h2>
      <ul className="tools">
        {offered.map((tool) => (
          <ToolCard key={tool.name} tool={tool} price={tool.price === 'chat' ? chatPrice : '免费'} />
        ))}
      </ul>
    </section>
  );
}

function ToolCard({ tool, price }: { tool: Tool; price: string }) {
  const { name, does, Sign, to } = tool;
  return (
    <li className="tool" data-soon={to === undefined || undefined}>
      <span className="sign">
        <Sign size={20} aria-hidden />
      </span>
      <div>
        <h3>{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
        <p>{does}</p>
        {to === undefined ? <Chip size="small" label="即将开放" /> : <small>{price}</small>}
      </div>
    </li>
  );
}
