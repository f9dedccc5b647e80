import sharp from 'sharp';
import { demonstrationPainter } from './demonstration-painter.ts';
import { styleNames } from './drawing/read-prompt.ts';
import { PictureProcess } from './picture-process.ts';

const painting = new PictureProcess();
afterAll(() => painting.close());

const painter = demonstrationPainter(painting, { model: 'colour', beat: 0 });
const places = ['雪山湖泊', '大海帆船', '城市', '竹林', '牡丹花', '沙漠骆驼', '星球', '抽象图案'];

test.each(styleNames.map((style, at) => [style, `${places[at]}，一只猫`]))(
  'the style %s paints %s in the wanted size',
  async (style, prompt) => {
    const pieces = await Array.fromAsync(
      painter.paint({
        model: 'any',
        asker: 1,
        action: 'generate',
        prompt,
        style,
        count: 1,
        width: 320,
        height: 200,
        seed: 5,
        references: [],
        signal: new AbortController().signal,
      }),
    );
    const [picture] = pieces.flatMap((piece) => ('picture' in piece ? [piece.picture] : []));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320, height: 200 });
    expect((await sharp(picture).stats()).entropy).toBeGreaterThan(1);
  },
);
