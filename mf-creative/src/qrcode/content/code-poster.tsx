import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import { type QrKind, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { contentName } from './content-name.ts';

interface CodePosterProps {
  /** What the code says. */
  content: string;
  picture: { url: string; width: number; height: number };
  /** Of the record whose picture a model painted; undefined: the browser drew it. */
  recordId?: number | undefined;
  onClose(): void;
}

/** What a reader gets from the large code. The small one leads to the site. */
const calls: Readonly<Record<QrKind, string>> = {
  ...{
    text: '扫大图看内容',
    url: '扫大图打开网页',
    wifi: '扫大图连 Wi-Fi',
    vcard: '扫大图存名片',
    phone: '扫大图打电话',
  },
  ...{
    sms: '扫大图发短信',
    email: '扫大图写邮件',
    location: '扫大图看地图',
    event: '扫大图加日程',
    payment: '扫大图付款',
  },
};

/** Kinds whose name may stand in large letters: numbers and addresses are for who scans. */
const named: readonly QrKind[] = ['wifi', 'vcard', 'location', 'event'];

/** The title of a code's poster. */
export function posterTitle(content: string): string {
  const { kind } = readQrContent(content);
  return named.includes(kind) ? `${calls[kind]}：${contentName(content)}` : calls[kind];
}

/** A code as a poster. */
export function CodePoster({ content, picture, recordId, onClose }: CodePosterProps) {
  const config = useAtomValue(siteConfigAtom);
  const isPainted = recordId !== undefined;
  const [subject] = useState<PosterSubject>(() => ({
    title: posterTitle(content),
    parts: [],
    picture,
    call: '扫小码，做一张自己的二维码',
    note: isPainted ? '图片由 AI 生成' : '',
  }));
  const [label] = useState(() => (isPainted ? textLabel(config?.label, `qr-${recordId}-${Date.now()}`) : undefined));
  return <PosterDialog subject={subject} path="/app/qrcode" label={label} onClose={onClose} />;
}
