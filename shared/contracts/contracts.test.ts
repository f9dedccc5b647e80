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
