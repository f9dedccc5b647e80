import { useAtomValue } from 'jotai';
import { Copy, Download, ImageDown, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { inviteLink } from 'shared/bundled/poster/invite-link.ts';
import { QrCode } from 'shared/bundled/qr/qr-code.tsx';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { inviteWords } from './invite-words.ts';
import { saveQr } from './save-qr.ts';

interface InviteBlockProps {
  /** The visitor's number, which is the code of the invitation. */
  sn: string;
  nickname: string;
  /** Counts who opens the link; '' while it is not known. */
  shareId: string;
}

/** The visitor's own link in every form in which it is passed on: address, words, QR code, poster. */
export function InviteBlock({ sn, nickname, shareId }: InviteBlockProps) {
  const path = shareId ? `/?share_id=${encodeURIComponent(shareId)}` : '/';
  const link = inviteLink(useAtomValue(originAtom), sn, path);
  const website = useAtomValue(siteConfigAtom)?.website;
  const site = website?.shop_name || website?.pc_title || '';
  const about = website?.pc_desc || 'AI 对话和创作，打开就能用。';
  const [subject] = useState(() => ({
    title: `邀请你来${site}`,
    parts: [{ is: 'words' as const, runs: [{ text: about }], depth: 0, isQuoted: false }],
    call: '扫码打开，注册就能用',
    note: `来自 ${nickname} 的邀请`,
  }));
  const poster = useLatePart(async () => (await import('shared/bundled/poster/poster-dialog.tsx')).PosterDialog);
  const code = { text: link, level: 'M', margin: 4 } as const;
  const save = () => {
    const picture = { ...code, size: 1024, dark: '#000000', light: '#ffffff' };
    saveQr(picture, 'png', '邀请二维码').catch(() => showToast('error', '图片没有生成，请换一个浏览器再试'));
  };
  return (
    <Block aria-label="我的邀请">
      <figure>
        <QrCode {...code} edge={176} label="邀请二维码" />
        <Button size="small" startIcon={<Download size={16} aria-hidden />} onClick={save}>
          保存二维码
        </Button>
      </figure>
      <div className="ways">
        <TextField label="我的邀请链接" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <p className="code">
          邀请码 <data value={sn}>{sn}</data>
          <Button size="small" onClick={() => void copyText(sn)} aria-label="复制邀请码">
            复制
          </Button>
        </p>
        <div className="actions">
          <Button variant="contained" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copyText(link)}>
            复制链接
          </Button>
          <Button
            variant="outlined"
            startIcon={<MessageSquareText size={16} aria-hidden />}
            onClick={() => void copyText(inviteWords({ site, about, link }))}
          >
            复制邀请语
          </Button>
          <Button variant="outlined" startIcon={<ImageDown size={16} aria-hidden />} onClick={poster.open}>
            生成海报
          </Button>
        </div>
      </div>
      {poster.View && poster.isOpen && <poster.View subject={subject} path={path} onClose={poster.close} />}
    </Block>
  );
}

const Block = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 'var(--space-5)',
  alignItems: 'center',
  marginTop: 'var(--space-4)',
  padding: 'var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-sheet)',
  background: 'var(--surface-raised)',
  '& figure': { display: 'grid', justifyItems: 'center', gap: 'var(--space-2)', margin: 0 },
  // Codes are read on white, in both schemes.
  '& figure svg[role=img]': { borderRadius: 'var(--radius-card)', boxShadow: '0 0 0 1px var(--line)' },
  '& .ways': { display: 'grid', gap: 'var(--space-4)', minWidth: 0 },
  '& .ways input': { fontFamily: 'var(--font-mono)', fontSize: '0.8125rem' },
  '& .code': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& .code data': { color: 'var(--text)', fontFamily: 'var(--font-mono)' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2)' },
  '@media (max-width: 767.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--space-4)',
    padding: 'var(--space-4)',
    // The link is what most come for; the code stands below it.
    '& figure': { order: 1 },
    '& .actions > :first-of-type': { flex: '1 1 100%' },
    '& .actions > *': { flex: '1 1 0' },
  },
});
