import type { FastifyInstance } from 'fastify';
import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import {
  describePicture,
  expandPrompt,
  translateLongPrompt,
  translatePrompt,
} from 'shared/contracts/creative/drawing-prompt.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { busy, invalidInput, Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import { type Asked, serve, WithMessage } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { askOnce } from '../../providers/text/ask-once.ts';
import type { TextModel } from '../../providers/text/text.ts';
import { findSection } from '../../site/settings/settings.ts';
import { demonstrationLabel, demonstrationOf } from './demonstration-expansion.ts';
import { describing, expanding, translating, withoutFrame } from './instructions.ts';
import { findTranslation } from './prompt-queries.ts';
import { readShown } from './shown-picture.ts';

/** What the text model does for a prompt. Free of charge, so limited. */
export function promptHelpRoutes(app: FastifyInstance): void {
  const asking = new Semaphore({ atOnce: 8, maxWaiting: 24 });

  const translate = async ({ prompt }: { prompt: string }, { db, user }: Asked<LoggedInUser>) => {
    const { translate_type } = await requireOpen();
    if (!translate_type) throw new Refusal('翻译暂未开放');
    await app.sensitiveWords.requireClean(prompt, 'prompt');
    const known = await findTranslation(db, prompt);
    if (known) return { translate: known };
    if (await app.text.isDemonstration())
      throw new Refusal('演示模型不会翻译，只能翻译示例里的描述；接入文本模型后可用');
    return { translate: await write(user.id, { instruction: translating, content: prompt }) };
  };
  serve(app, translatePrompt, translate);
  serve(app, translateLongPrompt, translate);

  serve(app, expandPrompt, async ({ prompt }, { user }) => {
    await requireOpen();
    await app.sensitiveWords.requireClean(prompt, 'prompt');
    if (await app.text.isDemonstration()) {
      const expanded = demonstrationOf(prompt);
      if (expanded.length > promptLimit) throw invalidInput('描述已经很长，没有扩写的余地了', 'prompt');
      return new WithMessage(demonstrationLabel, { prompt: expanded });
    }
    return { prompt: await write(user.id, { instruction: expanding, content: prompt }) };
  });

  serve(app, describePicture, async (asked, { user }) => {
    await requireOpen();
    const model = (await app.text.listModels()).find(({ abilities }) => abilities?.includes('vision'));
    if (!model) throw new Refusal('没有能看图片的模型，暂时不能由图片得到描述');
    const picture = await readShown(app, user.id, asked);
    return { prompt: await write(user.id, { instruction: describing, content: '请描述这张图片。', model, picture }) };
  });

  async function requireOpen() {
    const draw = await findSection(app.db, 'draw');
    if (!draw.is_open) throw new Refusal('绘画暂未开放');
    return draw;
  }

  interface Wish {
    instruction: string;
    content: string;
    model?: TextModel;
    picture?: string;
  }

  async function write(userId: number, { instruction, content, model, picture }: Wish): Promise<string> {
    const { key } = model ?? (await app.text.listModels())[0] ?? {};
    if (!key) throw busy('暂时没有可用的文本模型，请稍后再试');
    const share = shareOf(userId, { max: 2, refusal: () => busy('上一次还没有完成，请稍候') });
    const written = await asking.run(async () => {
      const { prompt_helps: times } = await findSection(app.db, 'limits');
      const perHour = { name: 'prompt-help', times, seconds: 3600 };
      if (!(await allowOnce(app.db, perHour, String(userId)))) throw tooOften('使用得太频繁了，请一小时后再试', 3600);
      return askOnce(app.text, app.log, {
        model: key,
        asker: userId,
        most: 8 * promptLimit,
        messages: [
          { role: 'system', content: instruction },
          { role: 'user', content, ...(picture ? { pictures: [picture] } : {}) },
        ],
      });
    }, [share]);
    const text = withoutFrame(written);
    if (text.length > promptLimit) throw new Refusal(`结果超过了 ${promptLimit} 字，请缩短描述后再试`);
    return text;
  }
}
