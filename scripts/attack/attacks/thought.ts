import { piece } from '../../../api/src/testing/providers/fake-openai.ts';
import type { AttackedSite } from '../attacked-site.ts';

/** A model that thinks aloud is asked, read for twenty pieces of its thought, and stopped. */
export async function thought(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const visitor = await site.newVisitor();
  const thinks = (text: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning_content: text } }] })}\n\n`;
  for (const [how, stop] of [
    ['stopped', true],
    ['ended', false],
  ] as const) {
    site.model.script = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (let at = 0; at < 30; at++) response.write(thinks(`想${at}`));
        if (!stop) response.end(`data: ${piece('', 'stop')}\n\ndata: [DONE]\n\n`);
      },
    ];
    const before = await site.balanceOf(visitor);
    let seen = 0;
    await site.ask(visitor, { reasoning: 1, request_id: `thought-${how}` }, async ({ event, run_id }) => {
      if (event === 'reasoning') seen++;
      if (stop && seen === 20) await site.call('/chat/stop', { token: visitor.token, body: { run_id } });
    });
    const cost = before - (await site.balanceOf(visitor));
    if (seen < 1) fell.push(`no thought was delivered (${how})`);
    if (cost !== 1) fell.push(`${seen} pieces of thought, ${how}: ${cost} credits`);
  }
  return fell;
}
