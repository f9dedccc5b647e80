import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is there at once, and then so many lines, so far apart (ms). */
export const growth = { first: 400, lines: 100, pause: 50 } as const;

/** The outline of a map with so many nodes: branches of 10, with sub-branches of 5. */
export function outlineOf(nodes: number): string[] {
  const lines = ['# 项目年度计划'];
  for (let at = 1; lines.length < nodes; at++) {
    if (at % 50 === 1) lines.push(`\n## 第 ${1 + (at - 1) / 50} 阶段`);
    else if (at % 5 === 1) lines.push(`- 工作包 ${at}：目标、范围与负责人`);
    else lines.push(`  - 事项 ${at}，在截止日期之前完成并检查`);
  }
  return lines;
}

export interface OutlineProvider {
  url: string;
  server: Server;
  /** Until so many lines of an answer are written. The page is not asked: each question would be a part of what is measured. */
  written(lines: number): Promise<void>;
}

/** A provider of text that writes an outline, first much at once, then line by line. */
export async function serveOutline(): Promise<OutlineProvider> {
  const lines = outlineOf(growth.first + growth.lines).map((line) => `${line}\n`);
  const pieces = [lines.slice(0, growth.first).join(''), ...lines.slice(growth.first)];
  const progress = new EventEmitter();
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/models') return response.end('{"object":"list","data":[{"id":"outline"}]}');
    for await (const _ of request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    for (const [at, content] of pieces.entries()) {
      send({ delta: { content }, finish_reason: null });
      progress.emit(String(growth.first + at));
      await new Promise((resolve) => setTimeout(resolve, growth.pause));
    }
    send({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const written = async (count: number) => void (await once(progress, String(count)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, server, written };
}
