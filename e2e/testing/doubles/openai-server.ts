import { createServer } from 'node:http';
import { ports } from '../ports.ts';
import { hostileAnswer } from './hostile-answer.ts';

const rich = `先看表格：

| 项目 | 数量 | 说明 |
| --- | ---: | --- |
${Array.from({ length: 8 }, (_, at) => `| 第 ${at + 1} 项 | ${at * 7} | 这一行写到一半时也是表格 |`).join('\n')}

再看公式：

$$
\\int_0^1 x^2 \\, dx
= \\frac{1}{3}
$$

最后是图：

\`\`\`mermaid
flowchart LR
  A[开始] --> B{好吗}
  B -->|好| C[完成]
  B -->|不好| A
\`\`\`

以上就是全部。
`;

/** How a WebM file begins, which is what Chromium records. */
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

const endless = '说个没完';
const hostileError = '<img src=x onerror=ran.push(1)>';

/**
 * A small OpenAI-compatible server, for the journeys with a real provider: it answers each question with the question's
 * own words, in pieces that cut through a character's bytes. One that has `说个没完` is answered until nobody listens, one
 * that has `逐字` with a table, a formula and a diagram in small pieces, one that has `敌意` with what would harm the page.
 * Of a recording it hears a question. Below `/dead` it breaks every connection, below `/second` it says that it is another one.
 */
function* piecesOf(question: string): Iterable<string> {
  if (question.includes('敌意')) return yield* hostileAnswer.match(/[\s\S]{1,7}/g) ?? [];
  if (question.includes('逐字')) return yield* rich.match(/[\s\S]{1,3}/g) ?? [];
  if (question.includes(endless)) for (let number = 1; ; number++) yield `第 ${number} 句。`;
  yield* `收到：**${question}**\n\n- 第一点\n- 第二点\n`;
}

createServer(async (request, response) => {
  if (request.url === '/v1/models') return response.end('{"object":"list","data":[{"id":"test-model"}]}');
  if (request.url?.startsWith('/dead/')) return void request.socket.destroy();
  const body = Buffer.concat(await Array.fromAsync(request));
  if (request.url === '/v1/audio/transcriptions') {
    if (!body.includes(webm)) response.statusCode = 400;
    return response.end('{"text":"明天天气怎么样"}');
  }
  const { messages } = JSON.parse(body.toString()) as { messages: { role: string; content: string }[] };
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (question.includes('报错')) {
    response.writeHead(400, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ error: { message: hostileError } }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // An answer without end may continue for minutes on a busy machine, before somebody stops it: no limit is to end it.
  const pace = question.includes(endless) ? 50 : 5;
  const send = async (choice: object) => {
    const chunk = { id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] };
    const bytes = Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`);
    response.write(bytes.subarray(0, bytes.length >> 1));
    await new Promise((resolve) => setTimeout(resolve, pace));
    response.write(bytes.subarray(bytes.length >> 1));
  };
  if (request.url?.startsWith('/second/')) await send({ delta: { content: '第二个通道。' }, finish_reason: null });
  for (const content of piecesOf(question)) {
    if (response.destroyed) return;
    await send({ delta: { content }, finish_reason: null });
  }
  await send({ delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
}).listen(ports.openaiServer, '127.0.0.1');
