import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { type Tool, tools } from './tools.ts';

export function ToolCards({ chatPrice }: { chatPrice: string }) {
  const config = useAtomValue(siteConfigAtom);
  const nav = config?.tabbar.nav ?? [];
  // What the operator takes out of the navigation is not offered here either.
  const hidden = new Set(nav.filter(({ is_show }) => is_show === 0).map(({ link }) => link.path));
  const offered = tools.filter(({ to, at = to }) => !hidden.has(at) && isOffered(config, at));
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">工具</h2>
      <Tools>
        {offered.map((tool) => (
          <ToolCard key={tool.name} tool={tool} price={tool.price === 'chat' ? chatPrice : tool.price} />
        ))}
      </Tools>
    </section>
  );
}

function ToolCard({ tool, price }: { tool: Tool; price: string }) {
  const { name, does, Sign, to } = tool;
  return (
    <Card>
      <span className="sign">
        <Sign size={20} aria-hidden />
      </span>
      <div>
        <h3>
          <Link to={to}>{name}</Link>
        </h3>
        <p>{does}</p>
        <small>{price}</small>
      </div>
    </Card>
  );
}

const Tools = styled('ul')`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: var(--space-3);
`;

const Card = styled('li')`
  position: relative; display: flex; gap: var(--space-3); padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); transition: border-color var(--motion-fast) var(--ease);
  &:hover { border-color: var(--text-3); }
  .sign { display: grid; flex: none; place-items: center; width: 40px; height: 40px; border-radius: var(--radius-card); background: var(--accent-soft); color: var(--accent-text); }
  & > div { display: flex; flex-direction: column; align-items: flex-start; gap: 4px; min-width: 0; }
  h3 { font-size: var(--type-interface); }
  /* The whole card is the link. */
  a { color: var(--text); }
  a:hover { text-decoration: none; }
  a:focus-visible { outline: none; }
  a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius-card); }
  a:focus-visible::after { outline: var(--focus-ring); outline-offset: 2px; }
  p { color: var(--text-2); font-size: 0.8125rem; line-height: 1.6; }
  small { margin-top: auto; color: var(--text-2); font-size: var(--type-meta); }
`;
