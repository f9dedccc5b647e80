import { createServer } from 'node:http';
import { ports } from './ports.ts';

/**
 * A small OpenAI-compatible server, for the journey with a real provider: it answers each question with the question's
 * own words, in pieces that cut through a character's bytes.
 */
const answerTo = (question: string) => `收到：**${question}**\n\n- 第一点\n- 第二点\n`;

createServer(async (request, response) => {
  if (request.url === '/v1/models') return response.end('{"object":"list","data":[{"id":"test-model"}]}');
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  for (const piece of [...answerTo(question), null]) {
    const choice = { index: 0, delta: piece ? { content: piece } : {}, finish_reason: piece ? null : 'stop' };
    const bytes = Buffer.from(
      `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [choice] })}\n\n`,
    );
    response.write(bytes.subarray(0, bytes.length >> 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    response.write(bytes.subarray(bytes.length >> 1));
  }
  response.end('data: [DONE]\n\n');
}).listen(ports.openaiServer, '127.0.0.1');
