/** @jest-environment node */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { renameMap } from 'shared/contracts/creative/mind-map.ts';
import { editSquarePost } from 'shared/contracts/creative/square-own.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { SiteConfig } from 'shared/contracts/site/site.ts';

// Shows: SPEC-3.10
test('every specified configuration field is present, even if omitted', () => {
  const { data } = z.safeParse(SiteConfig, {}) as { data: SiteConfig };
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(
      (
        'install card_code bulletin_config website login copyright qrcode tabbar admin_url member_package_status ' +
        'recharge_package_status draw pc_page draw_square_config chat mindmap_config voice domain'
      ).split(' '),
    ),
  );
  expect(data.voice.voice_broadcast.is_open).toBe(0);
  expect(Object.keys(data.website)).toEqual(expect.arrayContaining(['pc_title', 'pc_ico', 'pc_keywords', 'pc_desc']));
  expect(data.pc_page).toMatchObject({ status: 1, page_status: 0, page_url: '' });
});

// Shows: SPEC-8.11, SPEC-8.12, SPEC-8.13, SPEC-8.14, SPEC-8.15
test('the scenes of a code are those of the catalogue', () => {
  expect(smsScene).toMatchObject({
    login: 'YZMDL',
    bindMobile: 'BDSJHM',
    changeMobile: 'BGSJHM',
    findPassword: 'ZHDLMM',
    register: 'YZMZC',
  });
});

test.each([
  ['map', renameMap.input],
  ['work', editSquarePost.input],
])('the title of a %s shows all that it consists of', (_what, input) => {
  const { data } = z.safeParse(input, { id: 1, title: ' 报告\u202ecod.exe\u200b ' });
  expect(data).toMatchObject({ title: '报告cod.exe' });
});

interface Field {
  path: string;
  input: Endpoint['input'];
  field: string;
}

/** The fields of every call of visitors and operators. */
async function fieldsOfCalls(): Promise<Field[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .flatMap((it) => {
      const command = (it ?? {}) as { endpoint?: Endpoint };
      const { path, input } = command.endpoint ?? (command as Partial<Endpoint>);
      const shape = (input as { def?: { shape?: object } } | undefined)?.def?.shape;
      return path && input && shape ? Object.keys(shape).map((field) => ({ path, input, field })) : [];
    });
}

// Shows: DOS-11
test('every field of every call reads a long text in linear time', async () => {
  const fields = await fieldsOfCalls();
  expect(fields.length).toBeGreaterThan(1000);
  const texts = [' ', '\r\n ', '1 ', 'a.'].map((part) => `x${part.repeat(30_000 / part.length)}x`);
  const slow = fields.flatMap(({ path, input, field }) => {
    const begin = process.cpuUsage();
    for (const text of texts) z.safeParse(input, { [field]: text });
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 > inThisHour(0.3) ? [`${path} ${field}`] : [];
  });
  expect(slow).toEqual([]);
});
