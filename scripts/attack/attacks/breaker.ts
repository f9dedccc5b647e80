import { answers, refuses, type ScriptedReply, streams } from '../../../api/src/testing/providers/fake-openai.ts';
import type { AttackedSite } from '../attacked-site.ts';

/** One user asks what the only model answers with nothing, or refuses, or breaks at; then another one asks. */
export async function breaker(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const ways: [string, ScriptedReply][] = [
    ['nothing', streams('data: [DONE]\n\n')],
    ['422', refuses(422)],
    ['403', refuses(403, {}, 'blocked by the content policy')],
    ['400', refuses(400)],
    ['500', refuses(500)],
  ];
  for (const [name, turn] of ways) {
    const [visitor, other] = [await site.newVisitor(), await site.newVisitor()];
    site.model.script = [turn];
    for (let i = 0; i < 6; i++) await site.ask(visitor);
    site.model.script = [answers('好')];
    const end = await site.ask(other);
    if (end?.event !== 'finish') fell.push(`after five times ${name} of one user another one reads: ${end?.data}`);
  }
  return fell;
}
