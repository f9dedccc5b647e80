const width = 960;
const height = 540;
const [ink, line, soft, accent, warm, green] = ['#2b2f42', '#d9dde8', '#eceffa', '#4a5dff', '#ffb86b', '#1f9d74'];

/** A picture of what the product does, 16:9: windows, papers and cards without words, so that it speaks every language. */
export function drawScene(name: string): string | undefined {
  const scene = Object.hasOwn(scenes, name) ? scenes[name as keyof typeof scenes] : undefined;
  if (!scene) return undefined;
  const [from, to] = scene.background;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="g" gradientTransform="rotate(35)"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${scene.draw()}</svg>`;
}

const box = (x: number, y: number, w: number, h: number, fill: string, r = 8, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${more}/>`;
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const stroke = (path: string, colour: string, thick = 5) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;
const tick = (x: number, y: number, colour = green) => stroke(`M${x} ${y}l6 7l12-14`, colour, 4.5);
const each = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A surface that lies above the background. */
const sheet = (x: number, y: number, w: number, h: number, fill = '#ffffff', r = 20) =>
  box(x, y + 14, w, h, '#1b2550', r, ' opacity=".09"') +
  box(x, y, w, h, fill, r, ' stroke="#1b2550" stroke-opacity=".1" stroke-width="2"');
/** Lines of text, each with its width. */
const text = (x: number, y: number, widths: readonly number[], fill = line, gap = 26, thick = 12) =>
  widths.map((w, at) => box(x, y + at * gap, w, thick, fill, thick / 2)).join('');
const heading = (x: number, y: number, w: number) => box(x, y, w, 20, ink, 10);
const lights = (x: number, y: number) =>
  dot(x, y, 6, '#ff8f8f') + dot(x + 20, y, 6, '#ffd166') + dot(x + 40, y, 6, '#8fd6b4');
const star = (x: number, y: number) =>
  `<path d="M${x} ${y - 12}l3.500 8l8.500 .8l-6.500 5.700l2 8.500l-7.500-4.600l-7.500 4.600l2-8.500l-6.500-5.700l8.500-.8z" fill="${warm}"/>`;

/** A conversation: sessions, a question, an answer with code, the composer with its price. */
function chat(): string {
  const sessions = each(6, (at) => box(118, 158 + at * 46, 132 - (at % 3) * 22, 12, at === 1 ? accent : line, 6));
  const question = box(560, 132, 250, 56, accent, 18) + text(584, 154, [200], '#ffffff');
  const answer = text(316, 226, [420, 452, 300]);
  const code = box(316, 316, 470, 84, '#22263a', 12) + text(338, 338, [120], '#8ea0ff') + text(470, 338, [90], warm);
  const second = text(338, 366, [60, 0], '#7fd8b4') + text(410, 366, [200], '#aeb6d4');
  const composer = `${box(316, 424, 470, 52, soft, 26)}${text(342, 444, [180])}${box(664, 436, 58, 28, '#ffffff', 14)}${text(678, 444, [30], warm)}${dot(756, 450, 19, accent)}`;
  const send = stroke('M756 458v-15M749 449l7-7l7 7', '#ffffff', 3.5);
  return `${sheet(84, 62, 792, 436)}${box(84, 62, 190, 436, '#f6f7fc', 20)}${lights(112, 96)}${sessions}${question}${answer}${code}${second}${composer}${send}`;
}

/** Scattered notes that became a report. */
function report(): string {
  const notes = [
    [96, 150, -7],
    [128, 264, 5],
    [88, 372, -3],
  ].map(
    ([x = 0, y = 0, turn = 0]) =>
      `<g transform="rotate(${turn} ${x} ${y})">${sheet(x, y, 210, 92, '#fff6e8', 12)}${text(x + 22, y + 24, [150, 110], '#e8cfa8')}</g>`,
  );
  const bars = [48, 74, 60, 104, 128];
  const chart = bars.map((h, at) => box(486 + at * 62, 424 - h, 38, h, at === 4 ? accent : '#c9d1ff', 8)).join('');
  const list = each(3, (at) => tick(486, 226 + at * 34) + text(520, 222 + at * 34, [230 - at * 36]));
  return `${notes.join('')}${stroke('M346 300c30-8 44-8 70 0M404 288l14 12l-14 12', accent)}${sheet(446, 70, 424, 404)}${heading(486, 112, 210)}${text(486, 156, [320, 280])}${list}${chart}`;
}

/** Code with the line that is slow, and the answer to it. */
function code(): string {
  const rows = [
    [110, '#8ea0ff', 150, '#aeb6d4'],
    [70, '#7fd8b4', 240, '#aeb6d4'],
    [130, warm, 120, '#aeb6d4'],
    [90, '#8ea0ff', 200, '#ffd9ae'],
    [60, '#7fd8b4', 160, '#aeb6d4'],
    [100, '#8ea0ff', 90, '#aeb6d4'],
    [40, warm, 210, '#aeb6d4'],
  ] as const;
  const lines = rows.map(([one, first, two, second], at) => {
    const [y, indent] = [154 + at * 44, [0, 30, 30, 60, 60, 30, 0][at] ?? 0];
    return `${text(126, y, [16], '#596080')}${text(170 + indent, y, [one], first)}${text(184 + indent + one, y, [two], second)}`;
  });
  const mark = box(96, 272, 560, 44, '#ffffff', 8, ' opacity=".1"');
  return `${sheet(84, 74, 600, 394, '#22263a')}${lights(116, 108)}${mark}${lines.join('')}${sheet(602, 236, 274, 178)}${dot(640, 276, 14, accent)}${tick(631, 276, '#ffffff')}${text(668, 270, [150], ink)}${text(634, 312, [200, 214, 140])}`;
}

/** A code to be scanned, with its check. */
function scan(): string {
  const size = 14;
  const cells = each(25 * 25, (at) => {
    const [column, row] = [at % 25, Math.floor(at / 25)];
    const isEye = (column < 8 || column > 16) && row < 8;
    const isLow = column < 8 && row > 16;
    if (isEye || isLow || (column * column * 3 + row * row * 5 + column * row * 7) % 11 > 4) return '';
    return box(118 + column * size, 96 + row * size, size - 1, size - 1, column > 15 && row > 15 ? accent : ink, 4);
  });
  const eye = (x: number, y: number) =>
    box(x, y, 97, 97, ink, 22) + box(x + 14, y + 14, 69, 69, '#ffffff', 14) + box(x + 28, y + 28, 41, 41, accent, 10);
  const checks = each(4, (at) => tick(584, 222 + at * 48) + text(622, 216 + at * 48, [180 - (at % 2) * 40]));
  return `${sheet(84, 62, 418, 418)}${cells}${eye(118, 96)}${eye(370, 96)}${eye(118, 348)}${sheet(544, 116, 332, 300)}${heading(584, 156, 150)}${checks}`;
}

/** Three colleagues, what each of them used, one account. */
function team(): string {
  const rows = [
    ['#8ea0ff', 230],
    [warm, 150],
    ['#7fd8b4', 290],
    ['#ff9db0', 96],
  ] as const;
  const table = rows.map(([colour, used], at) => {
    const y = 192 + at * 70;
    return `${dot(146, y, 22, colour)}${dot(146, y - 6, 8, '#ffffff')}${box(132, y + 5, 28, 12, '#ffffff', 6)}${text(186, y - 14, [90], ink)}${text(186, y + 8, [60], line, 26, 9)}${box(320, y - 8, 320, 16, soft, 8)}${box(320, y - 8, used, 16, colour, 8)}`;
  });
  const ring = `<circle cx="770" cy="236" r="62" fill="none" stroke="${soft}" stroke-width="22"/><path d="M770 174a62 62 0 1 1-59 81" fill="none" stroke="${accent}" stroke-width="22" stroke-linecap="round"/>`;
  return `${sheet(84, 88, 592, 384)}${heading(124, 126, 170)}${table.join('')}${sheet(650, 128, 240, 290)}${ring}${text(700, 340, [140], ink)}${text(720, 370, [100])}`;
}

/** A product with its points, and the copy made of them. */
function shop(): string {
  const cup = `<path d="M196 214h132l-14 150a18 18 0 0 1-18 16h-68a18 18 0 0 1-18-16z" fill="${warm}"/><path d="M328 240h26a34 34 0 0 1 0 76h-33" fill="none" stroke="${warm}" stroke-width="16"/><path d="M196 214h132l-4 38H200z" fill="#ffffff" opacity=".5"/>`;
  const points = each(3, (at) => tick(506, 236 + at * 40) + text(544, 230 + at * 40, [200 - at * 30]));
  return `${sheet(104, 96, 330, 356)}${box(128, 120, 282, 308, '#fff4e6', 14)}${cup}${sheet(466, 96, 390, 356)}${heading(506, 138, 220)}${text(506, 180, [290, 240])}${points}${box(506, 366, 130, 46, accent, 23)}${text(532, 383, [78], '#ffffff')}${text(660, 383, [100], ink)}`;
}

/** Exercises of three grades beside the curve that they are about. */
function lesson(): string {
  const tasks = each(3, (at) => {
    const y = 170 + at * 98;
    const grade = each(3, (step) => box(348 + step * 22, y - 6, 14, 14, step <= at ? accent : soft, 4));
    return `${box(124, y - 16, 34, 34, soft, 10)}${text(134, y - 5, [14], accent)}${text(178, y - 8, [140], ink)}${grade}${text(178, y + 20, [220, 150 + at * 24], line, 22, 10)}`;
  });
  const grid = each(
    6,
    (at) => stroke(`M500 ${160 + at * 52}h350`, soft, 2) + stroke(`M${520 + at * 62} 140v290`, soft, 2),
  );
  return `${sheet(84, 84, 370, 388)}${tasks}${sheet(476, 108, 400, 344)}${grid}${stroke('M508 420h344M520 430V140', ink, 4)}${stroke('M520 400C600 400 620 180 690 180S780 330 850 200', accent, 6)}${dot(690, 180, 9, warm)}`;
}

/** Five headlines of which one is taken, and the draft below it. */
function media(): string {
  const titles = each(5, (at) => {
    const y = 126 + at * 62;
    const taken = at === 2;
    return `${box(116, y, 330, 46, taken ? accent : '#f6f7fc', 14)}${text(142, y + 17, [240 - ((at * 37) % 90)], taken ? '#ffffff' : line)}`;
  });
  return `${sheet(84, 94, 394, 366)}${titles}${sheet(452, 62, 400, 416)}${box(484, 94, 336, 128, '#ffe3ea', 14)}${dot(760, 140, 26, '#ff9db0')}${stroke('M500 214l80-74l60 52l44-36l120 58', '#ff9db0', 6)}${heading(484, 252, 260)}${text(484, 298, [336, 310, 330, 200, 318, 240])}`;
}

/** A stand with the shop's code, and what guests wrote. */
function counter(): string {
  const reviews = each(3, (at) => {
    const y = 92 + at * 126;
    return `${sheet(496, y, 372, 104, '#ffffff', 18)}${dot(536, y + 38, 18, ['#8ea0ff', warm, '#7fd8b4'][at] ?? accent)}${each(5 - (at % 2), (one) => star(580 + one * 28, y + 34))}${text(568, y + 62, [250 - at * 40], line)}`;
  });
  const cells = each(100, (at) => {
    const [column, row] = [at % 10, Math.floor(at / 10)];
    return (column * 7 + row * 5 + column * row) % 3 === 0
      ? ''
      : box(190 + column * 17, 152 + row * 17, 14, 14, ink, 4);
  });
  return `${sheet(142, 96, 264, 320)}${cells}${heading(206, 354, 136)}${box(214, 416, 120, 34, '#d4b08a', 6)}${box(160, 446, 228, 20, '#c39a70', 10)}${reviews}`;
}

/** Packages side by side, and the ledger that says where each credit went. */
function wallet(): string {
  const cards = each(3, (at) => {
    const [x, y] = [96 + at * 150, 150 - at * 34];
    const isMain = at === 2;
    const back = isMain ? accent : '#ffffff';
    return `${sheet(x, y, 230, 290, back, 22)}${text(x + 28, y + 34, [90], isMain ? '#ffffff' : ink)}${box(x + 28, y + 66, 120, 30, isMain ? '#ffffff' : soft, 10)}${text(x + 28, y + 124, [150, 120, 140], isMain ? '#a9b4ff' : line)}${box(x + 28, y + 226, 174, 38, isMain ? '#ffffff' : soft, 12)}`;
  });
  const book = each(4, (at) => {
    const y = 258 + at * 48;
    return `${dot(666, y, 13, at === 1 ? green : warm)}${text(694, y - 6, [90])}${text(812, y - 6, [40], at === 1 ? green : ink)}`;
  });
  return `${cards}${sheet(622, 196, 264, 250)}${book}`;
}

const scenes = {
  chat: { background: ['#e6ebff', '#c8d2ff'], draw: chat },
  report: { background: ['#fdf3e7', '#ffdcb8'], draw: report },
  code: { background: ['#e9edf6', '#c7d0e6'], draw: code },
  scan: { background: ['#e6f7f0', '#bfe7d8'], draw: scan },
  team: { background: ['#eef0ff', '#d3d0ff'], draw: team },
  shop: { background: ['#fff0e4', '#ffd3b5'], draw: shop },
  lesson: { background: ['#e8f4ff', '#bddcf6'], draw: lesson },
  media: { background: ['#fdeef3', '#f7c9d8'], draw: media },
  counter: { background: ['#eef7ea', '#cfe6c2'], draw: counter },
  wallet: { background: ['#ebedff', '#ccd0ff'], draw: wallet },
} as const;
