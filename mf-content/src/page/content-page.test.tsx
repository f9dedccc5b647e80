import { act, screen, within } from '@testing-library/react';
import { type Block, contentPages, getContentPage, sendContactMessage } from 'shared/contracts/content/content-page.ts';
import { getDecoration } from 'shared/contracts/site/site.ts';
import type { PageHandle } from 'shared/site/remote.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const picture = { url: '/api/files/v2/cover/a.svg', alt: '一张图' };
const headed = { text: '一句说明' };
const everyBlock: Block[] = [
  {
    type: 'hero',
    title: '开头',
    ...headed,
    picture,
    actions: [
      { label: '开始', to: '/chat' },
      { label: '联系', to: '#contact' },
    ],
  },
  { type: 'features', title: '能做什么', ...headed, items: [{ icon: 'chat', title: '对话', text: '问', to: '/chat' }] },
  { type: 'steps', title: '步骤', ...headed, items: [{ title: '先', text: '一' }] },
  {
    type: 'cases',
    title: '例子',
    ...headed,
    items: [{ title: '周报', text: '写', picture, action: { label: '文档', to: 'https://example.com/docs' } }],
  },
  { type: 'figures', title: '数字', ...headed, items: [{ value: '10,000 次', label: '演练', note: '无差错' }] },
  { type: 'questions', title: '问答', ...headed, items: [{ question: '收费吗？', answer: '先试后买。' }] },
  { type: 'gallery', title: '图', ...headed, items: [{ picture, title: '织' }] },
  { type: 'comparison', title: '比较', ...headed, columns: ['甲', '乙'], rows: [{ label: '价', cells: ['一', '二'] }] },
  {
    type: 'pricing',
    title: '价格',
    ...headed,
    of: 'member',
    packages: [
      {
        name: '年卡',
        price: '198.00',
        crossed: '298.00',
        per: '1 年',
        tag: '',
        isRecommended: true,
        lines: ['会员免费的模型不限次数'],
      },
    ],
  },
  { type: 'call', title: '结尾', ...headed, actions: [{ label: '看资讯', to: '/news' }] },
  { type: 'contact', id: 'contact', title: '留言', ...headed },
];

function pageApi(blocks: unknown[] = everyBlock) {
  const api = fakeApi();
  api.on(getContentPage, ({ name }) => ({
    title: `题目 ${name}`,
    description: '说明',
    share_image: '',
    first_picture: '',
    contact_form: '',
    blocks,
  }));
  return api;
}

// Shows: SPEC-2.21, SPEC-2.22, SPEC-2.23, SPEC-2.24, SPEC-2.28
it.each(contentPages)('/%s shows every kind of block, one heading of the page, and no barrier', async (name) => {
  const { container, router } = await renderPage(remote, { path: `/${name}`, api: pageApi() });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('开头');
  for (const { title } of everyBlock) expect(screen.getByRole('heading', { name: title })).toBeVisible();
  for (const words of ['开头', '问', '先', '周报', '演练', '无差错', '先试后买。', '织', '甲', '价', '一句说明'])
    for (const shown of screen.getAllByText(words)) expect(shown.closest('[dir=auto]')).not.toBeNull();
  for (const words of ['收费吗？', '会员免费的模型不限次数']) expect(screen.getByText(words).tagName).toBe('BDI');
  expect(screen.getByRole('link', { name: '开始' })).toHaveAttribute('href', '/chat');
  expect(screen.getByRole('link', { name: '联系' })).toHaveAttribute('href', '#block-contact');
  expect(container.querySelector('#block-contact')).toHaveTextContent('留言');
  expect(screen.getByRole('link', { name: '文档' })).toHaveAttribute('rel', 'noreferrer');
  expect(within(screen.getByRole('table')).getByRole('row', { name: '价 一 二' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '开始使用' }) !== null).toBe(name !== 'introduce');
  const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
  const data = Object.values(router.state.loaderData)[0] as never;
  expect(typeof handle.title === 'function' && handle.title(data)).toBe(`题目 ${name}`);
  await expectAccessible(container);
});

describe('/introduce of a server that does not know the call', () => {
  const open = (path: string, data: string) => {
    const api = fakeApi();
    api.on(getDecoration, () => ({ type: 11, name: '介绍页', data }));
    const config = makeSiteConfig({ capabilities: { content_pages: false } });
    return renderPage(remote, { path, api, config }).then((page) => ({ ...page, api }));
  };

  it.each([
    ['a page', { title: '题目', blocks: everyBlock }],
    ['a list of blocks', everyBlock],
  ])('is its decoration 11: %s', async (_what, data) => {
    const { api, container, router } = await open('/introduce', JSON.stringify(data));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('开头');
    expect(api.inputsOf(getDecoration)).toEqual([{ id: 11 }]);
    // It has no description: the site's own is used.
    const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
    const loaded = Object.values(router.state.loaderData)[0] as never;
    expect(handle.head?.(loaded, 'https://site.test').description).toBeUndefined();
    await expectAccessible(container);
  });

  it.each(['{', 'null', '""', '[]', '[{"title":"头部","content":{}}]', '{"blocks":1}'])(
    'is what the configuration says when the decoration is %s',
    async (data) => {
      await open('/introduce', data);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('灵境');
      expect(screen.getByRole('link', { name: '开始对话' })).toHaveAttribute('href', '/chat');
    },
  );

  it('has no decoration for another page', async () => {
    const { api, container } = await open('/cms_index', JSON.stringify(everyBlock));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('灵境');
    expect(api.calls).toEqual([]);
    await expectAccessible(container);
  });
});

it('leaves out blocks of a newer server and what breaks the contract, and still has a heading', async () => {
  const odd = [{ type: 'hologram', title: '三维' }, { type: 'call' }, everyBlock[2]];
  await renderPage(remote, { path: '/cms_index', api: pageApi(odd) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('题目 cms_index');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('步骤');
  expect(screen.queryByText('三维')).toBeNull();
});

it('takes anything an operator may write: markup as text, duplicate titles, the longest texts, dangerous addresses', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const twice = <T,>(item: T) => [item, item];
  const odd: Block[] = [
    { type: 'hero', title: markup, text: markup, actions: twice({ label: markup.slice(0, 20), to: '#nowhere' }) },
    { type: 'features', title: '同', text: '', items: twice({ icon: 'chat', title: '同', text: markup }) },
    { type: 'steps', title: '同', text: '', items: twice({ title: '字'.repeat(80), text: 'W'.repeat(600) }) },
    { type: 'cases', title: '同', text: '', items: twice({ title: markup, text: '', picture }) },
    { type: 'figures', title: '同', text: '', items: twice({ value: 'W'.repeat(20), label: '同', note: '' }) },
    { type: 'questions', title: '同', text: '', items: twice({ question: '同', answer: markup }) },
    {
      type: 'gallery',
      title: '同',
      text: '',
      items: twice({ picture: { url: 'javascript:alert(1)', alt: '' }, title: '' }),
    },
    {
      type: 'comparison',
      title: '同',
      text: '',
      columns: twice('同'),
      rows: twice({ label: '同', cells: twice(markup) }),
    },
    {
      type: 'call',
      id: 'same',
      title: '同',
      text: '',
      actions: twice({ label: '同', to: 'https://example.com/"><script>' }),
    },
    { type: 'contact', id: 'same', title: '同', text: '' },
    // What the contract refuses is left out, however it was stored.
    { type: 'call', title: '坏', text: '', actions: [{ label: '点', to: 'javascript:alert(1)' }] },
  ];
  const { container } = await renderPage(remote, { path: '/introduce', api: pageApi(odd) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(markup);
  expect(screen.getAllByRole('heading', { level: 2, name: '同' })).toHaveLength(9);
  expect(screen.queryByRole('heading', { name: '坏' })).toBeNull();
  expect(container.querySelector('[onerror], script, [href^="javascript:"]')).toBeNull();
  expect([...container.querySelectorAll('[id="block-same"]')]).toHaveLength(1);
  expect(screen.getAllByText('字'.repeat(80))).toHaveLength(2);
});

it('nothing links to what the site does not sell', async () => {
  const to = (label: string, path: string) => ({ label, to: path });
  const blocks = [
    { type: 'hero', title: '店', text: '', actions: [to('开通会员', '/openvip'), to('提问', '/chat')] },
    { type: 'features', title: '有', text: '', items: [{ icon: 'vip', title: '充值', text: '', to: '/recharge' }] },
    { type: 'cases', title: '例', text: '', items: [{ title: '一', text: '', action: to('去充值', '/recharge') }] },
  ];
  const of = (flag: number) => makeSiteConfig({ member_package_status: flag, recharge_package_status: flag });
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const open = (flag: number) => renderPage(remote, { path: '/cms_store', api: pageApi(blocks), config: of(flag) });
  const { unmount } = await open(1);
  expect(links()).toEqual(expect.arrayContaining(['会员与积分', '开通会员', '充值', '去充值', '提问']));
  unmount();
  await open(0);
  expect(links()).toEqual(expect.not.arrayContaining(['会员与积分']));
  for (const name of ['开通会员', '充值', '去充值']) expect(links()).not.toContain(name);
  expect(links()).toContain('提问');
});

it('a page of sixty blocks shows all of them, one heading of the page, and leads to each by one name', async () => {
  const many = Array.from({ length: 60 }, (_, at) => {
    const block = everyBlock[at % everyBlock.length] as Block;
    return { ...block, id: `part-${at}`, title: `第 ${at} 段` };
  });
  const { container } = await renderPage(remote, { path: '/cms_solution', api: pageApi(many) });
  expect(container.querySelectorAll('section[id^="block-part-"]')).toHaveLength(60);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: '第 59 段' })).toBeVisible();
  for (const image of container.querySelectorAll('img:not([fetchpriority])'))
    expect(image).toHaveAttribute(image.closest('header') ? 'width' : 'loading');
});

it('shows the first picture without a request where the server provides it, and takes nothing else for a picture', async () => {
  const api = pageApi();
  const given = (first_picture: string) =>
    api.on(getContentPage, ({ name }) => ({
      title: `题目 ${name}`,
      description: '说明',
      share_image: '',
      contact_form: '',
      first_picture,
      blocks: everyBlock,
    }));
  const drawing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
  given(drawing);
  const { container, unmount } = await renderPage(remote, { path: '/cms_index', api });
  const images = [...container.querySelectorAll('section img')].map((image) => image.getAttribute('src'));
  expect(images[0]).toBe(drawing);
  expect(images.filter((src) => src?.startsWith('data:'))).toHaveLength(1);
  unmount();
  given('data:text/html,<script>1</script>');
  const plain = await renderPage(remote, { path: '/cms_index', api });
  expect(plain.container.querySelector('[src^="data:"]')).toBeNull();
});

it('has a picture with a dark version twice, and the scheme of the page says which one is shown and fetched', async () => {
  const api = pageApi([{ type: 'hero', title: '开头', picture: { ...picture, dark: '/api/files/v2/cover/b.svg' } }]);
  const { container } = await renderPage(remote, { path: '/introduce', api });
  const images = [...container.querySelectorAll<HTMLImageElement>('section img')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual(
    ['a', 'b'].map((name) => `https://example.com/api/files/v2/cover/${name}.svg`),
  );
  expect(images.map(({ style }) => style.display)).toEqual(['var(--when-light)', 'var(--when-dark)']);
  for (const image of images) {
    expect(image).toHaveAttribute('loading', 'lazy');
    expect([image.width, image.height, image.alt]).toEqual([960, 540, picture.alt]);
  }
});

it('marks a preview as one', async () => {
  const api = pageApi();
  await renderPage(remote, { path: '/cms_index?preview=key', api });
  expect(api.inputsOf(getContentPage)).toEqual([{ name: 'cms_index', preview: 'key' }]);
  expect(screen.getByText('预览：这个版本可能还没有发布')).toBeVisible();
});

describe('the form', () => {
  async function fill(api: ReturnType<typeof pageApi>) {
    const page = await renderPage(remote, { path: '/cms_lead', api });
    const { user } = page;
    await user.type(screen.getByLabelText('怎么称呼'), '小满');
    await user.type(screen.getByLabelText('手机号、邮箱或微信号'), 'xiaoman@example.com');
    await user.type(screen.getByLabelText('想解决什么'), '想看看团队怎么用');
    await user.click(screen.getByRole('button', { name: '提交' }));
    return page;
  }

  it('is a form that works without JavaScript, and shows the result', async () => {
    const api = pageApi();
    api.on(getContentPage, ({ name }) => {
      const page = {
        title: `题目 ${name}`,
        description: '说明',
        share_image: '',
        first_picture: '',
        blocks: everyBlock,
      };
      return { ...page, contact_form: '/api/content/contact-form' };
    });
    const { unmount } = await renderPage(remote, { path: '/cms_lead?contact=way', api });
    const form = screen.getByRole('form', { name: '留言' });
    expect(form).toHaveAttribute('action', '/api/content/contact-form');
    expect(form).toHaveAttribute('method', 'post');
    const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
    expect(hidden.map(({ name, value }) => [name, value])).toEqual([
      ['page', 'cms_lead'],
      ['place', 'contact'],
    ]);
    expect(screen.getByLabelText('手机号、邮箱或微信号')).toHaveAccessibleDescription('请填写手机号、邮箱或微信号');
    unmount();
    const sent = await renderPage(remote, { path: '/cms_lead?contact=sent', api });
    expect(screen.getByText('已收到，我们会尽快与你联系。')).toBeVisible();
    sent.unmount();
    const busy = await renderPage(remote, { path: '/cms_lead?contact=busy', api });
    expect(screen.getByRole('alert')).toHaveTextContent('现在留言的人太多了，请过一会儿再提交');
    busy.unmount();
    await renderPage(remote, { path: '/cms_lead?contact=%3Cb%3E', api });
    expect(screen.getByLabelText('想解决什么')).toHaveAccessibleDescription('');
  });

  it('sends what was typed and thanks', async () => {
    const api = pageApi();
    api.on(sendContactMessage, () => null);
    await fill(api);
    expect(await screen.findByText('已收到，我们会尽快与你联系。')).toBeVisible();
    const typed = { name: '小满', way: 'xiaoman@example.com', content: '想看看团队怎么用' };
    expect(api.inputsOf(sendContactMessage)).toEqual([{ page: 'cms_lead', ...typed, echo: '' }]);
  });

  it('is empty again on another page', async () => {
    const api = pageApi();
    api.on(sendContactMessage, () => null);
    const { router } = await fill(api);
    expect(await screen.findByText('已收到，我们会尽快与你联系。')).toBeVisible();
    await act(() => router.navigate('/cms_store'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('已收到，我们会尽快与你联系。')).toBeNull();
    expect(screen.getByRole('form', { name: '留言' })).toBeVisible();
  });

  it('has a place that its answer leads to, also when the operator named none', async () => {
    const form = { type: 'contact', title: '留言', text: '' };
    const { container, unmount } = await renderPage(remote, { path: '/cms_lead', api: pageApi([form, form]) });
    const [place] = container.querySelectorAll('input[name=place]');
    expect(container.querySelectorAll('input[name=place]')).toHaveLength(1);
    expect(place?.closest('section')).toHaveAttribute('id', `block-${place?.getAttribute('value')}`);
    unmount();
    // The name that another block was given stays with that block.
    const other = await renderPage(remote, {
      path: '/cms_lead',
      api: pageApi([form, { type: 'call', id: 'contact', title: '也叫这个', text: '' }]),
    });
    expect(other.container.querySelector('#block-contact')).toHaveTextContent('也叫这个');
    expect(other.container.querySelector('input[name=place]')).toBeNull();
  });

  it('shows what the sender agrees to', async () => {
    await renderPage(remote, { path: '/cms_lead', api: pageApi() });
    const form = screen.getByRole('form', { name: '留言' });
    expect(form).toHaveTextContent('提交即表示同意《隐私政策》');
    expect(within(form).getByRole('link', { name: '《隐私政策》' })).toHaveAttribute('href', '/policy/privacy');
  });

  it('has one invisible field, which no browser fills in for a person', async () => {
    await renderPage(remote, { path: '/cms_lead', api: pageApi() });
    const unseen = screen.getByRole('form').querySelector('[aria-hidden] input');
    expect(unseen).toHaveAttribute('autocomplete', 'off');
    expect(unseen).toHaveAttribute('tabindex', '-1');
    // What fillers know a field by (chromium: components/autofill/core/common/autofill_regex_constants.h).
    expect(unseen?.getAttribute('name')).not.toMatch(
      /name|mail|phone|mobile|tel|addr|street|city|zip|company|url|web|site|pass/,
    );
  });

  it('shows a refusal at its field, keeps the text, and sends again', async () => {
    const api = pageApi();
    api.on(sendContactMessage, () => refuse('请填写手机号、邮箱或微信号', 0, { field: 'way' }));
    const { user } = await fill(api);
    expect(await screen.findByText('请填写手机号、邮箱或微信号')).toBeVisible();
    expect(screen.getByLabelText('手机号、邮箱或微信号')).toHaveFocus();
    expect(screen.getByLabelText('想解决什么')).toHaveValue('想看看团队怎么用');
    api.on(sendContactMessage, () => fail(503));
    await user.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('网络不给力');
    expect(screen.getByLabelText('想解决什么')).toHaveValue('想看看团队怎么用');
  });
});

it('shows what the configuration sets: QR codes beside the form, record numbers below the page; without packages no prices', async () => {
  const config = makeSiteConfig({
    qrcode: { oa: '/uploads/oa.png', mnp: '' },
    copyright: [
      { key: '京 ICP 备 1 号', value: 'https://beian.example/1' },
      { key: '公网安备 2 号', value: 'javascript:alert(1)' },
    ],
  });
  const unsold: Block = { type: 'pricing', title: '不卖了', text: '', of: 'recharge', packages: [] };
  const api = pageApi([...everyBlock, unsold]);
  await renderPage(remote, { path: '/cms_store', api, config });
  expect(screen.getByRole('img', { name: '公众号二维码' })).toHaveAttribute(
    'src',
    'https://example.com/uploads/oa.png',
  );
  expect(screen.queryByRole('img', { name: '小程序二维码' })).toBeNull();
  expect(screen.getByRole('link', { name: '京 ICP 备 1 号' })).toHaveAttribute('href', 'https://beian.example/1');
  expect(screen.queryByRole('link', { name: '公网安备 2 号' })).toBeNull();
  const ways = within(screen.getByRole('navigation', { name: '页脚' })).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toContain('/policy/pay');
  expect(screen.queryByRole('heading', { name: '不卖了' })).toBeNull();
  expect(screen.getByRole('link', { name: /^开通会员.*年卡$/ })).toHaveAttribute('href', '/openvip');
  expect(screen.getByRole('heading', { name: '价格' }).closest('section')).toHaveTextContent(
    '年卡推荐¥198 / 1 年原价¥298会员免费的模型不限次数',
  );
});
