import { markerShapes, pixelStyles, type QrTemplate, qrRatios } from 'shared/contracts/creative/qr.ts';
import { type QrKind, qrKinds, writeQrContent } from 'shared/contracts/creative/qr-content.ts';

export interface CodeOrder {
  /** The style or the template. */
  way: string;
  kind: QrKind;
  body: Record<string, unknown>;
  /** The picture that it is laid into, one that was painted before; absent: it is painted with the code. */
  ground?: GroundOrder;
}

/** A picture that several codes are laid into, each as over a picture of the user's own. */
export interface GroundOrder {
  prompt: string;
  style: string;
  scale: string;
}

/** ASCII alone: zbarimg guesses the character set of others (docs/decisions/0073). */
const fields: Record<QrKind, (at: number) => Record<string, string>> = {
  url: (at) => ({ url: `https://example.com/menu/${at}?table=${at * 7}` }),
  text: (at) => ({ text: `Order ${at}: two cups of tea, one cake, window seat` }),
  wifi: (at) => ({ ssid: `Cafe ${at}`, password: `pass;word\\${at}` }),
  vcard: (at) => ({ family: 'Smith', given: `Jo ${at}`, mobile: '+8613800000000', company: 'Hill and Water Ltd' }),
  phone: (at) => ({ number: `+86138000${10_000 + at}` }),
  sms: (at) => ({ number: '10086', message: `balance ${at}` }),
  email: (at) => ({ to: `user${at}@example.com`, subject: 'Hello', body: 'See you at nine' }),
  location: (at) => ({ latitude: '31.2304', longitude: `121.${at}`, name: 'Bund' }),
  event: () => ({
    summary: 'Review',
    start: '2026-07-01T09:30',
    end: '2026-07-01T11:00',
    zone: 'Asia/Shanghai',
    place: 'Room 3',
  }),
  payment: (at) => ({ link: `https://qr.alipay.com/fkx${10_000 + at}` }),
};

const keywords = [
  ...[
    '江南烟雨，远山与小塔',
    '海边日落，灯塔与帆船',
    '夜晚的星空与火箭',
    '春日樱花树下的小屋',
    '抽象几何图案，明亮的色块',
  ],
  ...['森林里的小鹿，晨光', '雪山下的木屋', '霓虹都市的夜雨', '窗边的橘猫和一杯热茶', '向日葵花田与蓝天'],
];
const looks = ['水彩', '水墨', '油画', '扁平', '剪纸', '夜色', '像素'];

/** Orders of each style between two rounds of the templates. */
const ofEachStyle = 42;
/** One order of a style in so many is painted for itself; painting takes most of the time. */
const paintedOne = 15;
const grounds = 15;

/** Styles and templates take turns, and so do kinds of content, shapes and keywords: so many orders, the same every time. */
export function codeOrders(count: number, templates: QrTemplate[]): CodeOrder[] {
  const kinds = Object.keys(qrKinds) as QrKind[];
  const ways = [...Array.from({ length: ofEachStyle }, () => pixelStyles).flat(), ...templates];
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[(at + Math.floor(at / ways.length)) % kinds.length] ?? 'url';
    const way = ways[at % ways.length] ?? 'steer';
    const qr_content = writeQrContent({ kind, fields: { ...empty(kind), ...fields[kind](at) } });
    const aspect_ratio = qrRatios[at % qrRatios.length] ?? '1:1';
    const common = { qr_content, aspect_ratio };
    if (typeof way !== 'string') return { way: way.name, kind, body: { ...common, way: 2, template_id: way.id } };
    const look = { prompt: keywords[at % keywords.length] ?? '', style: looks[at % looks.length] ?? '' };
    const marker_shape = markerShapes[Math.floor(at / 7) % markerShapes.length];
    const body = { ...common, pixel_style: way, marker_shape };
    if (at % paintedOne === 0) return { way, kind, body: { ...body, ...look } };
    return { way, kind, body, ground: groundOf(at % grounds) };
  });
}

/** As many ratios as codes have, so that a ground has the ratio of its codes. */
const groundOf = (at: number): GroundOrder => ({
  prompt: keywords[at % keywords.length] ?? '',
  style: looks[at % looks.length] ?? '',
  scale: qrRatios[at % qrRatios.length] ?? '1:1',
});

const empty = (kind: QrKind) => Object.fromEntries(qrKinds[kind].fields.map(({ name, first = '' }) => [name, first]));
