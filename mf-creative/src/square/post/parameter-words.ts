import type { SquareParameters } from 'shared/contracts/creative/square.ts';

/** What a work was drawn with, as names and values; what was not said is left out. */
export function factsOf(parameters: SquareParameters): [name: string, value: string][] {
  const { draw_model, model, width, height, scale, seed, style, quality, version, no_content } = parameters;
  const facts: [string, string][] = [
    ['模型', draw_model || model],
    ['尺寸', width > 0 ? `${width} × ${height}` : ''],
    ['比例', scale],
    ['风格', style],
    ['画质', quality],
    ['版本', version],
    ['种子', seed === undefined ? '' : `${seed}`],
    ['不想出现', no_content],
  ];
  return facts.filter(([, value]) => value !== '');
}
