import { ArrowRight, Sparkles } from 'lucide-react';
import { Form, Link } from 'react-router-dom';
import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import { Button, styled } from 'shared/ui/kit.ts';

interface BeginDrawingProps {
  /** In words; '' where it is not known. */
  price: string;
  isOpen: boolean;
}

const ideas = ['雨后的江南小镇，水彩', '在月球上看书的猫', '海边的灯塔，日落，油画', '一座长满植物的图书馆'];

/** One sentence, and the picture begins: a GET form that works before its code has come, and without it. */
export function BeginDrawing({ price, isOpen }: BeginDrawingProps) {
  return (
    <Draw aria-labelledby="draw">
      <div className="words">
        <h2 id="draw">AI 绘画</h2>
        <p>用一句话画出想看的画面。可以加参考图、局部重绘、扩展和放大；出图才扣积分，失败全退。</p>
        {isOpen ? (
          <>
            <Form action="/app/drawing" method="get">
              <input
                name="prompt"
                aria-label="想画什么"
                placeholder="想画什么？"
                maxLength={promptLimit}
                autoComplete="off"
                enterKeyHint="go"
              />
              <Button type="submit" variant="contained" size="large" startIcon={<Sparkles size={18} aria-hidden />}>
                开始画
              </Button>
            </Form>
            <ul className="ideas" aria-label="从一个想法开始">
              {ideas.map((idea) => (
                <li key={idea}>
                  <Link to={`/app/drawing?prompt=${encodeURIComponent(idea)}`}>{idea}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>绘画暂未开放，之前的图片仍可查看</p>
        )}
        <p className="below">
          {price && <span>{price}</span>}
          <Link to="/app/drawing">
            打开绘画
            <ArrowRight size={16} aria-hidden />
          </Link>
        </p>
      </div>
      <Landscape />
    </Draw>
  );
}

function Landscape() {
  return (
    <svg className="landscape" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="480" height="320" fill="var(--accent-soft)" />
      <circle cx="348" cy="128" r="40" fill="var(--accent)" opacity="0.35" />
      <path d="M0 214 96 132l62 54 74-88 96 104 58-46 94 76V320H0z" fill="var(--accent)" opacity="0.18" />
      <path d="M0 250c80-44 150-30 220-6s170 30 260-22V320H0z" fill="var(--accent)" opacity="0.26" />
      <path d="M0 288c90-34 200-18 270-4s140 10 210-18V320H0z" fill="var(--accent)" opacity="0.4" />
      <path d="m262 112 12-7 12 7m8-16 9-5 9 5" fill="none" stroke="var(--accent)" strokeWidth="2" opacity="0.5" />
    </svg>
  );
}

const Draw = styled('section')`
  display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); border: 1px solid var(--line); border-radius: var(--radius-sheet); background: var(--surface-raised); overflow: hidden;
  .words { display: grid; gap: var(--space-4); align-content: center; padding: var(--space-6); }
  h2 { margin: 0; font-size: var(--type-hero); }
  p { color: var(--text-2); line-height: 1.7; }
  form { display: flex; gap: var(--space-2); }
  input { flex: 1; min-width: 0; height: 48px; padding: 0 var(--space-4); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-panel); }
  input:focus-visible { outline: var(--focus-ring); outline-offset: 1px; }
  .ideas { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .ideas a { display: inline-flex; align-items: center; min-height: 32px; padding: 0 var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-full); color: var(--text-2); font-size: var(--type-interface); }
  .ideas a:hover { border-color: var(--line-strong); color: var(--text); text-decoration: none; }
  @media (pointer: coarse) { .ideas a { min-height: 44px; } }
  .below { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; font-size: var(--type-interface); }
  .below a { display: inline-flex; gap: 4px; align-items: center; min-height: var(--hit); }
  .landscape { width: 100%; height: 100%; min-height: 200px; }
  @media (max-width: 767.98px) {
    grid-template-columns: minmax(0, 1fr);
    .words { padding: var(--space-4); }
    form { flex-direction: column; }
    input { flex: none; }
    .landscape { grid-row: 1; height: 120px; min-height: 0; }
  }
`;
