import { ChartNetwork, Code, Download, Maximize2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { saveFile } from '../../files/save-file.ts';
import { FullView } from '../../pictures/full-view.tsx';
import { CodeBlock } from '../code/code-block.tsx';
import { MarkdownProse } from '../markdown-prose.ts';
import type { Drawing } from './drawing.ts';
import { useDrawing } from './use-drawing.ts';

interface DiagramBlockProps {
  source: string;
  closed: boolean;
}

/** A diagram of mermaid: its source while it is written, a picture once it is drawn, its source when it has an error. */
export function DiagramBlock({ source, closed }: DiagramBlockProps) {
  const { drawing, isWrong } = useDrawing(source, closed);
  const [isSource, setIsSource] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isDrawn = drawing !== undefined;
  // The picture is not lower than its source was, in whose place it comes.
  useLayoutEffect(() => {
    if (box.current && closed && !isDrawn) box.current.style.minHeight = `${box.current.offsetHeight}px`;
  }, [closed, isDrawn]);
  if (drawing && !isSource) {
    return (
      <div ref={box} className="md-drawing">
        <DrawnDiagram source={source} drawing={drawing} onSource={() => setIsSource(true)} />
      </div>
    );
  }
  const note = isWrong
    ? '图表没有画出来，以下是它的源码'
    : closed && source.trim() && !drawing
      ? '正在画图…'
      : undefined;
  const back = drawing && (
    <button type="button" onClick={() => setIsSource(false)}>
      <ChartNetwork size={14} aria-hidden />
      看图
    </button>
  );
  return (
    <div ref={box} className={isSource ? 'md-drawing' : 'md-drawing md-brief'}>
      <CodeBlock code={source} info="mermaid" closed={closed} note={note} tools={back} />
    </div>
  );
}

function DrawnDiagram({ source, drawing, onSource }: { source: string; drawing: Drawing; onSource(): void }) {
  const [isLarge, setIsLarge] = useState(false);
  const { url, svg, width, height } = drawing;
  const alt = `图表：${/^\s*(?:%%.*\n\s*)*(\w+)/.exec(source)?.[1] ?? 'mermaid'}`;
  const save = () => saveFile(new Blob([svg], { type: 'image/svg+xml' }), '图表.svg');
  return (
    <figure className="md-code md-diagram">
      <figcaption>
        <span>图表</span>
        <button type="button" onClick={onSource}>
          <Code size={14} aria-hidden />
          看源码
        </button>
        <button type="button" aria-label="下载图表" title="下载图表" onClick={save}>
          <Download size={14} aria-hidden />
        </button>
        <button type="button" aria-label="全屏查看图表" title="全屏查看图表" onClick={() => setIsLarge(true)}>
          <Maximize2 size={14} aria-hidden />
        </button>
      </figcaption>
      <img src={url} alt={alt} width={width} height={height} />
      <FullView body={MarkdownProse} title="图表" open={isLarge} onClose={() => setIsLarge(false)}>
        <img className="md-large" src={url} alt={alt} width={width} height={height} />
      </FullView>
    </figure>
  );
}
