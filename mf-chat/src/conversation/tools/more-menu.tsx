import { useAtomValue } from 'jotai';
import { Brush, ImageDown, TextQuote } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { ToolProps } from './answer-tools.tsx';
import { plainText } from './plain-text.ts';

/** Longest prompt that the drawing page takes. */
const promptLimit = 1024;

/** What is done with an answer now and then. */
export function MoreMenu(props: ToolProps) {
  const { text, row, onClose } = props;
  const isDrawingOpen = Number(useAtomValue(siteConfigAtom)?.draw.is_open) === 1;
  const [Poster, setPoster] = useState<ComponentType<ToolProps>>();
  async function openPoster() {
    try {
      const { PosterDialog } = await import('./poster/poster-dialog.tsx');
      setPoster(() => PosterDialog);
    } catch (error) {
      showToast('error', messageOf(error));
      onClose();
    }
  }
  if (Poster) return <Poster {...props} />;
  const prompt = () => [...plainText(text())].slice(0, promptLimit).join('').toWellFormed();
  return (
    <Menu open anchorEl={() => row.current?.querySelector('[aria-haspopup]') ?? row.current} onClose={onClose}>
      <MenuItem
        onClick={() => {
          onClose();
          void copyText(plainText(text()));
        }}
      >
        <TextQuote size={16} aria-hidden />
        复制纯文本
      </MenuItem>
      <MenuItem onClick={() => void openPoster()}>
        <ImageDown size={16} aria-hidden />
        生成海报
      </MenuItem>
      {isDrawingOpen && (
        <MenuItem component={Link} to={`/app/drawing?prompt=${encodeURIComponent(prompt())}`} onClick={onClose}>
          <Brush size={16} aria-hidden />
          用来绘画
        </MenuItem>
      )}
    </Menu>
  );
}
