import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { dataOf, type Part } from 'shared/bundled/loading/load-part.ts';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import { type QrKind, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { contentName } from './content-name.ts';

interface CodePosterProps {
  content: string;
  picture: { url: string; width: number; height: number };
  /** Of the record whose picture a model painted; undefined: the browser drew it. */
  recordId?: number | undefined;
  onClose(): void;
}

/** What a reader gets from the code. */
const calls: Readonly<Record<QrKind, string>> = {
  text: '扫码看内容',
  url: '扫码打开网页',
  wifi: '扫码连 Wi-Fi',
  vcard: '扫码存名片',
  phone: '扫码打电话',
  sms: '扫码发短信',
  email: '扫码写邮件',
  location: '扫码看地图',
  event: '扫码加日程',
  payment: '扫码付款',
};

/** Kinds whose name may stand in large letters: numbers and addresses are for who scans. */
const named: readonly QrKind[] = ['wifi', 'vcard', 'location', 'event'];

export function posterTitle(content: string): string {
  const { kind } = readQrContent(content);
  return named.includes(kind) ? `${calls[kind]}：${contentName(content)}` : calls[kind];
}

export function CodePoster({ content, picture, recordId, onClose }: CodePosterProps) {
  const config = useAtomValue(siteConfigAtom);
  const rules = dataOf(useLoaderData<{ config: Part<QrConfig> }>().config);
  const isPainted = recordId !== undefined;
  const [subject] = useState<PosterSubject>(() => ({
    title: posterTitle(content),
    parts: [],
    picture,
    call: '',
    isCode: true,
    note: isPainted ? '图片由 AI 生成' : '',
  }));
  const [label] = useState(() => (isPainted ? textLabel(config?.label, `qr-${recordId}-${Date.now()}`) : undefined));
  return <PosterDialog subject={subject} isUnmarked={rules?.poster_mark === 0} label={label} onClose={onClose} />;
}
